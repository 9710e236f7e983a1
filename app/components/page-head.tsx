import type { ReactNode } from "react";

type Props = {
  title: string;
  /** What the page is about. */
  lead?: ReactNode;
  /** The tabs of its subject. They stand at the same height on all of its pages, so the lead follows them. */
  tabs?: ReactNode;
  /** What can be done with all of the page, at the right where there is room. */
  children?: ReactNode;
};

/** The head of an owner's page. */
export function PageHead({ title, lead, tabs, children }: Props) {
  const heading = <h1 className="wrap-anywhere">{title}</h1>;
  return (
    <>
      {tabs ? (
        <>
          {heading}
          {tabs}
        </>
      ) : null}
      <div
        className={`mb-4 flex flex-wrap justify-between gap-3 empty:hidden ${tabs ? "items-center" : "items-end"}`}
      >
        <div className="max-w-2xl flex-1 basis-72">
          {tabs ? null : heading}
          {lead ? <p className="wrap-anywhere text-soft">{lead}</p> : null}
        </div>{" "}
        {children}
      </div>
    </>
  );
}
