import { useFormAction } from "./form-action.ts";
import { PageLink } from "./page-link.tsx";
import type { LinesOfViewer } from "./use-viewer-lines.ts";

const LINE = "border-b border-line bg-raised px-4 py-1 text-center font-semibold print:hidden";

/** Says on every page of owners and managers that the account will be deleted, and that their second step goes. */
export function ViewerLines({ lines: { closing, losing } }: { lines: LinesOfViewer }) {
  const stop = useFormAction("/profile/second-step");
  return (
    <>
      {closing ? (
        <p className={LINE}>
          <PageLink to="/account" className="inline-flex min-h-11 items-center">
            {closing}
          </PageLink>
        </p>
      ) : null}
      {losing ? (
        <form
          method="post"
          action={stop}
          aria-labelledby="losing"
          className={`${LINE} flex flex-wrap items-center justify-center gap-x-3`}
        >
          <span id="losing">{losing.text}</span>{" "}
          <button type="submit" name="intent" value="stop" className="btn">
            {losing.stop}
          </button>
        </form>
      ) : null}
    </>
  );
}
