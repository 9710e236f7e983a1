declare module "virtual:words" {
  /** What loads a part of a language's words. */
  export const words: Record<
    import("./locale.ts").Locale,
    Record<import("./client-words.ts").Part, () => Promise<{ default: import("./translator.ts").Words }>>
  >;
}
