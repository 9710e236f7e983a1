import { PageLink } from "./page-link.tsx";
/** Says on every page of owners and managers that the account will be deleted. */
export function ClosingLine({ text }: { text: string }) {
  return (
    <p className="border-b border-line bg-raised px-4 py-1 text-center font-semibold print:hidden">
      <PageLink to="/account" className="inline-flex min-h-11 items-center">
        {text}
      </PageLink>
    </p>
  );
}
