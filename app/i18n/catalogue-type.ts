import type { en } from "./locales/en.ts";

/** What a translation must look like: every key of the English source, any words. A missing key fails the types. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** A catalogue's part with a file of its own in each language, as `handle.i18n` names it. */
export type Namespace = keyof typeof en;
