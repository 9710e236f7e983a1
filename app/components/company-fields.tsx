import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { TextField } from "./forms/fields.tsx";

type CompanyField = "companyName" | "masterPassword";
export type CompanyFormValues = Record<CompanyField, string>;

/** The fields of the company's name and the operators' shared password; empty ones stay unchanged. */
export function CompanyFields(props: {
  field: Record<CompanyField, FieldMetadata<string, CompanyFormValues, string[]>>;
  /** The name as it is. */
  name: string;
}) {
  const { t } = useI18n();
  const { field, name } = props;
  return (
    <>
      <TextField
        field={field.companyName}
        label={t("operators:settings.companyName")}
        hint={t("operators:settings.companyNameHint", { name })}
        autoComplete="organization"
        maxLength={200}
      />
      <OperatorPasswordField
        field={field.masterPassword}
        label={t("operators:settings.password")}
        hint={t("operators:settings.passwordHint")}
      />
    </>
  );
}

/** The operators' shared password, in sight, because it is told to people. */
export function OperatorPasswordField(
  props: Pick<ComponentProps<typeof TextField>, "field" | "label" | "hint">,
) {
  return <TextField {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={200} />;
}
