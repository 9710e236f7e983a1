/** Field names become paths (`parts[2].name`), so the size of the resulting object is limited here. */
const FIELDS_MAX = 1_000;
const NAME_MAX = 200;
const DEPTH_MAX = 4;
const INDEX_MAX = 199;
/** The lists that forms of pages have. */
const FORM_LISTS = new Set<unknown>(["serviceParts", "tasks"]);
/** What every object has: a path through one of them would reach all objects. */
const OBJECT_PARTS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether a page of the product could have sent the form. `a[99999999]=1` would become a list of a hundred
 * million items, and a name sent a hundred thousand times takes minutes to collect.
 */
export function isWithinFormLimits(form: FormData): boolean {
  let count = 0;
  for (const name of form.keys()) {
    count += 1;
    if (count > FIELDS_MAX || !isAllowedName(name)) return false;
  }
  return isReadableState(form.get("__state__")) && isAllowedIntent(form);
}

function isAllowedName(name: string): boolean {
  if (name.length > NAME_MAX) return false;
  const segments = name.match(/[^.[\]]+|\[\d*\]/g) ?? [];
  return (
    segments.length <= DEPTH_MAX &&
    !segments.some((segment) => OBJECT_PARTS.has(segment)) &&
    segments.every((segment) => !/^\[\d/.test(segment) || isAllowedIndex(Number(segment.slice(1, -1))))
  );
}

function isAllowedIndex(index: unknown): boolean {
  return typeof index === "number" && Number.isInteger(index) && index >= 0 && index <= INDEX_MAX;
}

/** The form library's own state: the keys of rows, and which fields were validated. */
function isReadableState(sent: FormDataEntryValue | null): boolean {
  if (sent === null) return true;
  const state = parsed(sent);
  return (
    isRecord(state) &&
    [state.key, state.validated].every((part) => part === undefined || isRecord(part)) &&
    Object.keys({ ...(state.key ?? {}), ...(state.validated ?? {}) }).every(isAllowedName)
  );
}

/**
 * A button that adds a row to a list or removes one; pages have no others. The library fails on a list whose
 * name is a field's, and on one that doesn't exist.
 */
function isAllowedIntent(form: FormData): boolean {
  const sent = form.get("__intent__");
  if (sent === null) return true;
  const intent = parsed(sent);
  if (!isRecord(intent) || !isRecord(intent.payload)) return false;
  const { name, index } = intent.payload;
  return (
    (intent.type === "insert" || intent.type === "remove") &&
    FORM_LISTS.has(name) &&
    !form.has(String(name)) &&
    (index === undefined || isAllowedIndex(index))
  );
}

function parsed(sent: FormDataEntryValue): unknown {
  if (typeof sent !== "string") return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
