import { expect, it } from "vitest";
import { z } from "zod";
import * as closing from "#app/forms/accounts/account-closing-form.ts";
import * as accounts from "#app/forms/accounts/account-forms.ts";
import * as profile from "#app/forms/accounts/profile-forms.ts";
import * as proof from "#app/forms/accounts/proof-form.ts";
import * as secondStep from "#app/forms/accounts/second-step-forms.ts";
import * as employees from "#app/forms/operators/employee-forms.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { submitForm } from "./form.server.ts";

const schemas = [closing, accounts, profile, proof, secondStep, employees]
  .flatMap((module): unknown[] => Object.values(module))
  .filter((each) => each instanceof z.ZodObject);
const secrets = [
  ...new Set(
    schemas.flatMap(({ shape }) => Object.keys(shape)).filter((name) => /password|^code$/i.test(name)),
  ),
];

it("knows the forms with secrets", () => {
  expect(secrets).toEqual(expect.arrayContaining(["password", "masterPassword", "code"]));
});

it.each([...secrets, "response"])("a refused form doesn't repeat what was typed at %s", async (name) => {
  const form = new FormData();
  form.set(name, "typed");
  form.set("businessName", "Acme");
  const schema = z.object({ [name]: z.string().max(1), businessName: z.string() });
  const answer = await submitForm(form, schema, async () => null, { t: translatorFor("en") });
  expect(answer?.data.result.initialValue).toEqual({ businessName: "Acme" });
});
