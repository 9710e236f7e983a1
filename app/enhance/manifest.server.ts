/** Script addresses, written by the build of light scripts. `npm run dev` has no such build. */
const built = import.meta.glob<Record<string, string>>("/build/light-scripts.json", {
  eager: true,
  import: "default",
});

const SOURCES = ["frame", "imports", "landing", "passkey", "print", "public", "operator", "ticks"];

/** The address of each light script by name. Scripts with words have one per language, such as `operator.en`. */
export const enhance: Record<string, string> = import.meta.env.DEV
  ? Object.fromEntries(SOURCES.map((name) => [name, `/app/enhance/${name}.enhance.ts`]))
  : Object.assign({}, ...Object.values(built));
