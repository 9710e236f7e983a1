import type { FieldMessage } from "#app/domain/app-error.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatCount } from "#app/domain/quantity.ts";
import type { en } from "./locales/en.ts";

type Paths<Node, Prefix extends string> = Node extends string
  ? Prefix
  : { [Key in keyof Node & string]: Paths<Node[Key], `${Prefix}.${Key}`> }[keyof Node & string];

type KeysOf<Namespace extends keyof typeof en> = {
  [Key in keyof (typeof en)[Namespace] & string]: Paths<(typeof en)[Namespace][Key], `${Namespace}:${Key}`>;
}[keyof (typeof en)[Namespace] & string];

/** Every key of the English catalogue, `namespace:path.to.key`. Plural forms are requested without their ending. */
export type MessageKey =
  | { [Namespace in keyof typeof en]: KeysOf<Namespace> }[keyof typeof en]
  | WithoutPlural<{ [Namespace in keyof typeof en]: KeysOf<Namespace> }[keyof typeof en]>;

type WithoutPlural<Key> = Key extends `${infer Stem}_other` ? Stem : never;

export type Params = Record<string, string | number>;

/** Formats a parameter. Integers get thousands separators, so pass row numbers and the like as text. */
export function valueText(value: string | number, locale: Locale): string {
  return Number.isInteger(value) ? formatCount(Number(value), locale) : String(value);
}

/** Returns the text of a key in the page's language. `count` chooses the plural form. */
export type Translate = (key: MessageKey, params?: Params) => string;

/** Translates a message whose key is known only at run time, such as a field error. */
export function wordMessage(t: Translate, message: FieldMessage): string {
  return t(message.key as MessageKey, message.params);
}

/** Whether the catalogue has this key, in the plural form for `count`. Keys may come from cookies and form state. */
export function isMessageKey(t: Translate, key: string, params?: Params): boolean {
  return /^[a-z]+:[\w.]+$/i.test(key) && wordMessage(t, { key, params }) !== key.slice(key.indexOf(":") + 1);
}
