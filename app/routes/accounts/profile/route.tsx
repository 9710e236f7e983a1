import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { CompanyCard } from "./company-card.tsx";
import { AccountDetails, PersonalDetails } from "./details.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { actOnAddress, saveCompanyForm, savePasswordForm, saveProfileForm } from "./save.server.ts";
import { SecurityCard } from "./security-card.tsx";
import { ThemeCard } from "./theme-card.tsx";
import { panelOf, profileView } from "./view.server.ts";

// For all roles, also operators, whose screens load no framework.
export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("profile:title");

export const loader = guarded("/profile", ({ actor, context, request, locale, t }) =>
  profileView(context, { actor, url: request.url, locale, t }),
);

export const action = guarded("/profile", async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const save = { actor, context, request, t };
  switch (panelOf(request.url, actor)) {
    case "profile":
      return saveProfileForm(save, form);
    case "password":
      return savePasswordForm(save, form);
    case "company":
      return saveCompanyForm(save, form);
    default:
      return actOnAddress(save, form.get("intent"));
  }
});

export default function ProfilePage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { edit, company } = page;
  return (
    <SignedInShell viewer={page.viewer}>
      <h1 className="mb-4">{t("profile:title")}</h1>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {edit === "profile" ? <ProfileForm page={page} answer={answer} /> : <PersonalDetails page={page} />}
        <div className="grid gap-4">
          <AccountDetails page={page} />
          {company ? (
            <>
              <CompanyCard company={company} editing={edit === "company"} answer={answer} />
              <SecurityCard page={page} answer={answer} />
              <ThemeCard />
            </>
          ) : null}
          {page.ownPassword ? <SecurityCard page={page} answer={answer} /> : null}
        </div>
      </div>
    </SignedInShell>
  );
}
