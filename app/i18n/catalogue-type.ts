import type { en } from "./locales/en.ts";

/** The shape of a translation: every key of the English source, with any text. A missing key is a type error. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** A part of the catalogue with its own file in each language, as `handle.i18n` names it. */
export type Namespace = keyof typeof en;
