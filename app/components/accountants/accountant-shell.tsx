import type { ReactNode } from "react";
import { FlashNotice } from "#app/components/flash-notice.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { HeaderBar } from "#app/components/header-bar.tsx";
import { LogoutForm } from "#app/components/logout-form.tsx";
import { PreferenceSwitches } from "#app/components/preference-switches.tsx";
import { useRootData } from "#app/components/root-data.ts";

/**
 * The frame of accountants' pages. It has no link into the product, and for a known accountant no switch of the
 * language, which is theirs. With `leave` it ends the session on its button.
 */
export function AccountantShell(props: {
  known: boolean;
  leave?: boolean;
  narrow?: boolean;
  children: ReactNode;
}) {
  const flash = useRootData()?.flash ?? null;
  const leaving = useFormAction("/accountant/books");
  const { known, leave = false, narrow = false, children } = props;
  return (
    <>
      <HeaderBar
        brand={(name) => (
          <span className="mr-auto inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap">
            {name}
          </span>
        )}
      >
        <PreferenceSwitches language={!known} />
        {leave ? (
          <LogoutForm action={leaving} intent="leave" className="max-sm:ml-auto" button="btn" />
        ) : null}
      </HeaderBar>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto px-4 pt-4 pb-8 outline-none ${narrow ? "max-w-xl" : "max-w-7xl"}`}
      >
        <FlashNotice flash={flash} />
        {children}
      </main>
    </>
  );
}
