/**
 * Source of an entry's `wrapped(env, around)`: the Worker's bindings, whose every call to the database or the bucket is done
 * by `around(run, queries, db)`.
 */
export const WRAPPED_STORES = `
function wrapped(env, around) {
  const statement = (db, query, real) => {
    const call = (how) => (...given) => around(() => real[how](...given), [query], db);
    const calls = Object.fromEntries(["all", "run", "raw", "first"].map((how) => [how, call(how)]));
    return { query, real, bind: (...values) => statement(db, query, real.bind(...values)), ...calls };
  };
  const database = (real) => ({
    prepare: (query) => statement(real, query, real.prepare(query)),
    batch: (list) => around(() => real.batch(list.map((each) => each.real)), list.map(({ query }) => query), real),
    withSession: (from) => database(real.withSession(from)),
    getBookmark: () => real.getBookmark?.() ?? null,
  });
  const bucket = (real) =>
    Object.fromEntries(
      ["put", "get", "head", "delete", "list"].map((how) => [how, (...given) => around(() => real[how](...given), [], null)]),
    );
  return { ...env, DB: database(env.DB), PHOTOS: bucket(env.PHOTOS) };
}
`;
