/** SQL in one line, with the values of its question marks; on the database as it is when the statement runs. */
export type Statements = {
  run(statement: string, ...values: unknown[]): Promise<D1Result>;
  rows<Row = Record<string, unknown>>(statement: string, ...values: unknown[]): Promise<Row[]>;
  first<Row = Record<string, unknown>>(statement: string, ...values: unknown[]): Promise<Row | null>;
  /** The only column of the first row. */
  value<Value>(statement: string, ...values: unknown[]): Promise<Value | null>;
};

export function statementsOn(database: () => D1Database): Statements {
  const bound = (statement: string, values: unknown[]) =>
    database()
      .prepare(statement)
      .bind(...values);
  const first = <Row>(statement: string, ...values: unknown[]) => bound(statement, values).first<Row>();
  return {
    run: (statement, ...values) => bound(statement, values).run(),
    rows: async <Row>(statement: string, ...values: unknown[]) =>
      (await bound(statement, values).all<Row>()).results,
    first,
    value: async <Value>(statement: string, ...values: unknown[]) => {
      const row = await first<Record<string, Value>>(statement, ...values);
      return Object.values(row ?? {})[0] ?? null;
    },
  };
}
