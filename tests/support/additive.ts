/* Whether a description of the calls only adds to the one that was published. */

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read by its path
type Json = any;

/**
 * Each way in which the present description breaks programs that know the published one. A call may be missing from its
 * published end on.
 */
export function breaksIn(published: Json, present: Json, at = new Date()): string[] {
  const breaks: string[] = [];
  const sides = { published, present };
  for (const [path, operations] of entries(published.paths)) {
    for (const [method, operation] of entries(operations)) {
      const now = present.paths[path]?.[method];
      const named = `${method.toUpperCase()} ${path}`;
      const mayGo = operation["x-sunset"] && new Date(operation["x-sunset"]) <= at;
      if (!now && !mayGo) breaks.push(`${named} is gone`);
      if (now) breaks.push(...breaksOfCall(named, operation, now, sides));
    }
  }
  for (const [type, event] of entries(published.webhooks)) {
    const [was, is] = [event, present.webhooks?.[type]].map((each) => schemaOf(each?.post?.requestBody));
    breaks.push(
      ...(is ? breaksOfSchema(`event ${type}`, "answer", was, is, sides) : [`event ${type} is gone`]),
    );
  }
  return breaks;
}

type Sides = { published: Json; present: Json };
/** Who writes a value: a program sends a body, we answer. */
type Way = "body" | "answer";

const entries = (json: Json): [string, Json][] => Object.entries(json ?? {});
const schemaOf = (message: Json) => message?.content?.["application/json"]?.schema;
const byName = (parameters: Json[]) => new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));

function breaksOfCall(at: string, was: Json, is: Json, sides: Sides): string[] {
  const [before, after] = [byName(was.parameters ?? []), byName(is.parameters ?? [])];
  const breaks = [];
  if (JSON.stringify(was.security) !== JSON.stringify(is.security)) breaks.push(`${at} needs another scope`);
  for (const [name, parameter] of before) {
    const now = after.get(name);
    if (!now) breaks.push(`${at}: ${name} is gone`);
    else breaks.push(...breaksOfSchema(`${at} ${name}`, "body", parameter.schema, now.schema, sides));
  }
  for (const [name, { required }] of after) {
    if (required && !before.get(name)?.required) breaks.push(`${at}: ${name} is required`);
  }
  const [sent, taken] = [schemaOf(was.requestBody), schemaOf(is.requestBody)];
  if (is.requestBody?.required && !was.requestBody?.required) breaks.push(`${at}: a body is required`);
  if (sent) breaks.push(...breaksOfSchema(`${at} body`, "body", sent, taken, sides));
  for (const [status, answer] of entries(was.responses)) {
    const now = is.responses[status];
    if (!now) breaks.push(`${at} no longer answers ${status}`);
    else if (schemaOf(answer)) {
      breaks.push(...breaksOfSchema(`${at} ${status}`, "answer", schemaOf(answer), schemaOf(now), sides));
    }
  }
  return breaks;
}

function breaksOfSchema(at: string, way: Way, one: Json, other: Json, sides: Sides): string[] {
  if (!other) return [`${at} is gone`];
  const [was, is] = [resolved(one, sides.published), resolved(other, sides.present)];
  const breaks = [...breaksOfTypes(at, way, was, is), ...breaksOfBounds(at, way, was, is)];
  for (const [name, property] of entries(was.properties)) {
    breaks.push(...breaksOfSchema(`${at}.${name}`, way, property, is.properties?.[name], sides));
  }
  const [needed, needs] = [was.required ?? [], is.required ?? []];
  if (way === "body") {
    breaks.push(
      ...needs
        .filter((name: string) => !needed.includes(name))
        .map((name: string) => `${at}.${name} is required`),
    );
  } else {
    breaks.push(
      ...needed
        .filter((name: string) => !needs.includes(name))
        .map((name: string) => `${at}.${name} may be missing`),
    );
  }
  if (was.items) breaks.push(...breaksOfSchema(`${at}[]`, way, was.items, is.items, sides));
  return breaks;
}

/** A body still takes what it took; an answer holds no type that it didn't, but may have new words. */
function breaksOfTypes(at: string, way: Way, was: Json, is: Json): string[] {
  const [before, after] = [typesOf(was), typesOf(is)];
  const [all, some] = way === "body" ? [after, before] : [before, after];
  const gone = some.filter((type) => !all.includes(type));
  const words = (was.enum ?? []).filter((word: unknown) => is.enum && !is.enum.includes(word));
  const newlyListed = is.enum && !was.enum;
  return [
    ...gone.map((type) => `${at}: ${type} ${way === "body" ? "is no longer taken" : "is new"}`),
    ...(way === "body" ? words.map((word: unknown) => `${at}: "${word}" is no longer taken`) : []),
    ...(way === "body" && newlyListed ? [`${at} takes fewer values`] : []),
    ...((was.format ?? null) === (is.format ?? null) ? [] : [`${at} has another format`]),
  ];
}

const LOWER = ["minimum", "minLength", "exclusiveMinimum"];
const UPPER = ["maximum", "maxLength", "maxItems"];

function breaksOfBounds(at: string, way: Way, was: Json, is: Json): string[] {
  if (way === "answer") return [];
  const narrower = (name: string, sign: 1 | -1) =>
    is[name] !== undefined && (was[name] === undefined || sign * is[name] > sign * was[name]);
  return [...LOWER.filter((name) => narrower(name, 1)), ...UPPER.filter((name) => narrower(name, -1))].map(
    (name) => `${at}: ${name} is narrower`,
  );
}

/** The types of a schema; one of two is both. */
function typesOf(schema: Json): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each: Json) => (each.$ref ? [each.$ref] : typesOf(each)));
  return [schema.type ?? []].flat().map((type: string) => (type === "integer" ? "number" : type));
}

function resolved(schema: Json, description: Json): Json {
  if (!schema?.$ref) return schema;
  const found = schema.$ref
    .slice(2)
    .split("/")
    .reduce((json: Json, name: string) => json?.[name], description);
  return found ?? {};
}
