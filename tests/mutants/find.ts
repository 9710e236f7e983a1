import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * What a mutant removes: a `company` predicate, a `write` condition, a `guard` on access, or a service's
 * `refusal`.
 */
export const KINDS = ["company", "write", "guard", "refusal"] as const;
export type Kind = (typeof KINDS)[number];

/** A place in a source and what replaces it in its mutant; `wrap` gets the original text. */
type Place = {
  kind: Kind;
  from: number;
  to: number;
  label: string;
  codes?: string[];
  wrap: (id: number, text: string) => string;
};

/** `codes` are the codes that a refusal answers. */
export type Mutant = { id: number; kind: Kind; file: string; label: string; codes: string[] };

const ACTIVE = (id: number) => `globalThis.mutant?.(${id})`;
const HELD = "sqlOfMutant`1 = 1`";
/** An SQL condition that always holds. */
const held = (id: number, text: string) => `(${ACTIVE(id)} ? ${HELD} : ${text})`;
/** The same for a part of a template's text. */
const heldText = (id: number, text: string) => `\${(${ACTIVE(id)} ? ${HELD} : sqlOfMutant\`${text}\`)}`;
const none = (id: number, text: string) => `(${ACTIVE(id)} ? [] : ${text})`;
const never = (id: number, text: string) => `(!${ACTIVE(id)} && (${text}))`;
const always = (id: number, text: string) => `(${ACTIVE(id)} || (${text}))`;
const skipped = (id: number, text: string) => `if (!${ACTIVE(id)}) { ${text} }`;

const COMPANY = /company(?:_?id)?$|companies\.id$|scope$/i;
/** Names of functions that return an SQL condition. */
const CONDITION = /^(?:is|are|can|has|was|may|still|won|closes|manages|changesOf|takes)(?:[A-Z]|$)/;
/** Acts that refuse by throwing. */
const REFUSING = /^(?:require|refuse|check|assert|ensure|countAttempt|prove|must)/;

/** Files that are all about access; elsewhere only code that throws counts. */
const GUARDS =
  /^app\/(?:auth|worker|http\/(?:endpoint|front-door|forms\/(?:form-limits|form-token|read-form)))/;
const SERVICES = /^app\/services\//;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .sort();

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** The mutants, and the sources with them built in, each switched on by its number. */
export function instrument(): { mutants: Mutant[]; sources: Map<string, string> } {
  const files = ["db/queries", "app/services", "app/auth", "app/http", "app/worker"].flatMap(sourcesIn);
  const parsed = files.filter((file) => !file.startsWith("app/services/demo/")).map(parse);
  const takers = conditionTakers(parsed);
  const mutants: Mutant[] = [];
  const seen = new Map<string, number>();
  const sources = new Map<string, string>();
  for (const source of parsed) {
    const file = source.fileName;
    const places = placesOf(source, takers);
    if (places.length === 0) continue;
    const numbered = places.map((place) => {
      const name = `${file} ${place.label}`;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      const mutant = {
        id: mutants.length + 1,
        kind: place.kind,
        file,
        label: count > 1 ? `${name} (${count})` : name,
        codes: place.codes ?? [],
      };
      mutants.push(mutant);
      return { ...place, id: mutant.id };
    });
    const text = written(source.text, 0, source.text.length, numbered);
    sources.set(file, `import { sql as sqlOfMutant } from "drizzle-orm";\n${text}`);
  }
  return { mutants, sources };
}

/** A stretch of a source with the places in it wrapped, the inner ones first. */
function written(text: string, from: number, to: number, places: (Place & { id: number })[]): string {
  const sorted = [...places].sort((a, b) => a.from - b.from || b.to - a.to);
  let out = "";
  let at = from;
  while (sorted.length > 0) {
    const [place, ...rest] = sorted.splice(0);
    if (!place) break;
    const inner = rest.filter((other) => other.from < place.to);
    out += text.slice(at, place.from);
    out += place.wrap(place.id, written(text, place.from, place.to, inner));
    at = place.to;
    sorted.push(...rest.slice(inner.length));
  }
  return out + text.slice(at, to);
}

/** By function, the position of the parameter that takes the condition of its write. */
function conditionTakers(sources: ts.SourceFile[]): Map<string, number> {
  const takers = new Map<string, number>([["insertIf", 3]]);
  for (const source of sources) {
    for (const statement of source.statements) {
      if (!ts.isFunctionDeclaration(statement) || !statement.name) continue;
      const at = statement.parameters.findIndex(
        ({ name, type }) =>
          /^(?:condition|claimed|won|written)$/.test(name.getText()) &&
          /\bSQL\b/.test(type?.getText() ?? "SQL"),
      );
      if (at >= 0) takers.set(statement.name.text, at);
    }
  }
  return takers;
}

function placesOf(source: ts.SourceFile, takers: Map<string, number>): Place[] {
  const places: Place[] = [];
  const queries = source.fileName.startsWith("db/queries/");
  const guards = GUARDS.test(source.fileName);
  const add = (node: ts.Node, kind: Kind, wrap: Place["wrap"], what = node.getText()) => {
    const from = node.getStart();
    if (places.some((place) => place.from === from && place.to === node.end && place.wrap === wrap)) return;
    const codes = ts.isIfStatement(node.parent) ? codesIn(node.parent) : [];
    places.push({ kind, from, to: node.end, label: labelOf(node, what), codes, wrap });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = ts.isIdentifier(node.expression) ? node.expression.text : "";
      if (queries && name === "eq" && node.arguments.some((side) => COMPANY.test(side.getText())))
        add(node, "company", held);
      const at = takers.get(name);
      const condition = at === undefined ? undefined : node.arguments[at];
      if (condition && isPassed(condition)) add(condition, "write", held);
      if (queries && isWhereOfWrite(node))
        for (const part of partsOf(node.arguments[0])) add(part, "write", held);
      if (queries && CONDITION.test(functionOf(node)) && name === "and")
        for (const part of partsOf(node)) add(part, "write", held);
      for (const part of queries && name === "and" ? node.arguments : [])
        if (ts.isSpreadElement(part)) add(part.expression, "write", none);
      if (ts.isPropertyAccessExpression(node.expression) && /^onConflictDo/.test(node.expression.name.text))
        addConflict(node, node.expression);
    }
    if (SERVICES.test(source.fileName) && isNamedCondition(node)) add(node.initializer, "write", held);
    if (queries && ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql")
      addTexts(node.template);
    if (ts.isIfStatement(node) && !node.elseStatement) addRefusal(node);
    if (guards && ts.isConditionalExpression(node)) {
      if (node.whenTrue.getText() === "null") add(node.condition, "guard", always);
      if (node.whenFalse.getText() === "null") add(node.condition, "guard", never);
    }
    if (guards && ts.isReturnStatement(node) && node.expression && isComparison(node.expression))
      add(node.expression, "guard", never);
    if (ts.isExpressionStatement(node) && REFUSING.test(calledBy(node.expression)))
      add(node, "guard", skipped);
    ts.forEachChild(node, visit);
  };
  const addRefusal = (node: ts.IfStatement) => {
    const [only] = ts.isBlock(node.thenStatement) ? node.thenStatement.statements : [node.thenStatement];
    if (!only) return;
    const throws = ts.isThrowStatement(only) && !ts.isIdentifier(only.expression);
    const refuses = ts.isReturnStatement(only) && /\brefuse|false|null/.test(only.getText());
    if (throws || (guards && refuses))
      add(node.expression, guards || isOfPerson(only) ? "guard" : "refusal", never);
  };
  const addConflict = (node: ts.CallExpression, { name }: ts.PropertyAccessExpression) => {
    places.push({
      kind: "write",
      from: node.getStart(),
      to: node.end,
      label: labelOf(node, `.${name.text}`),
      wrap: (id, text) => {
        const at = text.lastIndexOf(`.${name.text}`);
        return `((each) => ${ACTIVE(id)} ? each : each${text.slice(at)})(${text.slice(0, at)})`;
      },
    });
  };
  const addTexts = (template: ts.TemplateLiteral) => {
    for (const { from, to, company } of comparisonsOf(template)) {
      const kind = company ? "company" : "write";
      if (!company && !CONDITION.test(functionOf(template))) continue;
      const text = source.text.slice(from, to);
      places.push({ kind, from, to, label: labelOf(template, text), wrap: heldText });
    }
  };
  visit(source);
  return places;
}

/** A condition that a caller makes for a write, not one that it only hands on. */
const isPassed = (node: ts.Expression) =>
  !ts.isStringLiteral(node) && !/^(?:condition|undefined|null|sql`(?:1|true)`)$/.test(node.getText());

/**
 * `condition: isEmployed(…)` or `const condition = …`. A machine's condition isn't one: it calls none of
 * these.
 */
function isNamedCondition(
  node: ts.Node,
): node is (ts.PropertyAssignment | ts.VariableDeclaration) & { initializer: ts.Expression } {
  if (!ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node)) return false;
  if (node.name.getText() !== "condition" || !node.initializer) return false;
  const name = calledBy(node.initializer) || node.initializer.getText();
  return CONDITION.test(name) || name === "added";
}

const isComparison = (node: ts.Expression) =>
  ts.isBinaryExpression(node) && /^(?:[!=]==|&&|\|\|)$/.test(node.operatorToken.getText());

/** Codes and keys of texts in a statement, such as `billing.no_plan`. */
const codesIn = (node: ts.Node) =>
  [...node.getText().matchAll(/"([\w.:]{5,})"/g)].map(([, code = ""]) => code);

/** Whether a refusal is about who asks, what they pay for or how often they try. */
const isOfPerson = (node: ts.Node) =>
  /"(?:auth|plan|session|account|billing|user)\.|limit|rate_limited|forbidden/.test(node.getText());

function calledBy(node: ts.Expression): string {
  const call = ts.isAwaitExpression(node) ? node.expression : node;
  return ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? call.expression.text : "";
}

/** Whether a call is the `where` of an update or a deletion. */
function isWhereOfWrite({ expression }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === "where" &&
    /^\w+\s*\.(?:update|delete)\(/.test(expression.expression.getText())
  );
}

const ROW = /(?:^|\.)(?:id|sid|rowid)$|Id$|_id$/;

/** The conditions joined by `and`, or the single one, without those that identify the row. */
function partsOf(node: ts.Expression | undefined): ts.Expression[] {
  if (!node) return [];
  const parts =
    ts.isCallExpression(node) && node.expression.getText() === "and" ? [...node.arguments] : [node];
  return parts.filter((part) => {
    if (ts.isSpreadElement(part)) return false;
    const text = part.getText();
    const [, left = "", right = ""] = /^eq\(([\w.]+), ([\w.]+)\)$/.exec(text) ?? [];
    if (COMPANY.test(left) || COMPANY.test(right) || ROW.test(left)) return false;
    return !/^(?:undefined|condition)$/.test(text);
  });
}

/** The name of the outermost function that contains a node. */
function functionOf(node: ts.Node): string {
  let name = "";
  for (let each: ts.Node | undefined = node; each; each = each.parent) {
    if ((ts.isFunctionDeclaration(each) || ts.isVariableDeclaration(each)) && each.name)
      name = each.name.getText();
  }
  return name;
}

const labelOf = (node: ts.Node, text: string) => {
  const within = functionOf(node);
  return `${within || "module"}: ${text.replace(/\s+/g, " ").slice(0, 160)}`;
};

const OPERAND = String.raw`(?:(?:\uE000\d+\uE001)?[\w.]+|\uE000\d+\uE001|'\w*')`;
// An operand stands alone: nothing is computed with it, and it is no word of SQL.
const COMPARISON = new RegExp(
  String.raw`(?<![\w.'])(${OPERAND}) (=|<>|<=|>=|<|>|is not|is) (${OPERAND})(?![\w.\uE000]| ?[-+*/|(])`,
  "g",
);
const WORD = /^(?:and|or|not|where|on|when|then|else|select|set|case)$/;

type Comparison = { from: number; to: number; company: boolean };

/** Comparisons in a template's text, such as `company_id = ${companyId}`. */
function comparisonsOf(template: ts.TemplateLiteral): Comparison[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [];
  // Each expression becomes one mark, so that a comparison is one piece of text; `starts` leads back to the
  // source.
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const take = (piece: string, from: number, to: number, whole: boolean) => {
    for (let index = 0; index < piece.length; index += 1) {
      starts.push(whole ? from : from + index);
      ends.push(whole ? to : from + index + 1);
    }
    text += piece;
  };
  const raw = template.getSourceFile().text;
  const headEnd = template.head.end - 2;
  take(raw.slice(template.head.getStart() + 1, headEnd), template.head.getStart() + 1, headEnd, false);
  template.templateSpans.forEach((span, index) => {
    const start = span.expression.getFullStart() - 2;
    take(`\uE000${index}\uE001`, start, span.literal.getStart() + 1, true);
    const last = span === template.templateSpans.at(-1);
    const [from, to] = [span.literal.getStart() + 1, span.literal.end - (last ? 1 : 2)];
    take(raw.slice(from, to), from, to, false);
  });
  const sideOf = (operand: string) => {
    const [, index] = /\uE000(\d+)\uE001/.exec(operand) ?? [];
    return index === undefined
      ? operand
      : (template.templateSpans[Number(index)]?.expression.getText() ?? "");
  };
  return [...text.matchAll(COMPARISON)].flatMap((match) => {
    const [whole, left = "", , right = ""] = match;
    if (WORD.test(left) || WORD.test(right)) return [];
    const from = starts[match.index] ?? 0;
    const to = ends[match.index + whole.length - 1] ?? 0;
    const company = [left, right].some((side) => COMPANY.test(sideOf(side)));
    return company || !ROW.test(sideOf(left)) ? [{ from, to, company }] : [];
  });
}
