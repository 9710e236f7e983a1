/** What the build of light scripts has written; `npm run dev` has no build. */
const built = import.meta.glob<Record<string, string>>("/build/light-scripts.json", {
  eager: true,
  import: "default",
});

const SOURCES = ["landing", "print", "public", "operator"];

/** The address of each script of light pages by its name; `operator.en` where each language has its own. */
export const enhance: Record<string, string> = import.meta.env.DEV
  ? Object.fromEntries(SOURCES.map((name) => [name, `/app/enhance/${name}.enhance.ts`]))
  : Object.assign({}, ...Object.values(built));
