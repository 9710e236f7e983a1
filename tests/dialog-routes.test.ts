import { resolve } from "node:path";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { dialogAddress, pageAddress } from "#app/components/dialog/address.ts";
import { isLoaded } from "#app/components/dialog/calls.ts";
import { MACHINE_ACTIONS } from "#app/components/equipment/machine-actions.ts";
import { provideWords } from "#app/i18n/words.ts";

/** What the owner's pages open over another page, each by its own route's word. */

const loaded: string[] = [];
provideWords({
  translator: () => (key) => key,
  load: async (namespaces) => {
    loaded.push(...namespaces);
  },
});

const PAGE = { machine: "Loader" };

/** What a route answers in the browser; undefined without a `clientLoader`. */
async function answerOf(path: string, at: string, serverLoader: () => Promise<unknown> = async () => PAGE) {
  const { module } = POLICY[path as PolicyPath];
  const { clientLoader } = await import(resolve("app/routes", module));
  if (!clientLoader) return undefined;
  const request = new Request(new URL(at, "https://own.test"));
  return clientLoader({ request, params: {}, serverLoader } as ClientLoaderFunctionArgs);
}

const concrete = (path: string) => path.replace(/:\w+/g, "some-id");
const paths = Object.entries(POLICY).flatMap(([path, { framed }]) => (framed ? [path] : []));

const DIALOGS = [
  "/add-equipment/import",
  "/employees/:id/edit",
  "/employees/:id/own-password",
  "/employees/:id/remove",
  "/employees/add",
  "/employees/settings",
  "/equipment-items/:id/history",
  "/equipment-items/:id/remove",
  "/equipment-items/:id/service",
  "/equipment-items/:id/tasks/:taskId",
  "/equipment-items/:id/tasks/:taskId/remove",
  "/equipment-items/:id/tasks/add",
  "/equipment-items/:id/usage",
  "/reset-user-password",
  "/service-programs/:id/delete",
];

/** The first test loads every page's module. */
const LOADING = 60_000;

describe("the routes that open in a dialog", () => {
  it("are these and no other", { timeout: LOADING }, async () => {
    const opening: string[] = [];
    for (const path of paths) {
      if (isLoaded(await answerOf(path, dialogAddress(concrete(path), "/")))) opening.push(path);
    }
    expect(opening.sort()).toEqual(DIALOGS);
  });

  it.each(DIALOGS)("%s brings its data, its words and its form, and is a page otherwise", async (path) => {
    const at = dialogAddress(concrete(path), "/");
    loaded.length = 0;
    const answer = await answerOf(path, at);
    expect(answer).toMatchObject({ at, page: PAGE, dialog: { Form: expect.any(Function) } });
    expect(loaded).toContain(isLoaded(answer) ? answer.dialog.title.split(":")[0] : "");
    expect(await answerOf(path, pageAddress(at))).toBe(PAGE);
  });

  it.each(DIALOGS)("%s is not read again by an act that closes its dialog", async (path) => {
    const { shouldRevalidate } = await import(resolve("app/routes", POLICY[path as PolicyPath].module));
    const formAction = `${concrete(path)}?next=%2Fequipment-list`;
    const isRead = (page: string, act: object) =>
      shouldRevalidate({
        ...{ currentUrl: new URL(page, "https://own.test"), formMethod: "POST", formAction },
        ...{ defaultShouldRevalidate: true, ...act },
      });
    expect(isRead("/equipment-list", {})).toBe(false);
    // A refusal keeps the dialog; the form's own page may be what a success leads to.
    expect(isRead("/equipment-list", { actionStatus: 409 })).toBe(true);
    expect(isRead(concrete(path), {})).toBe(true);
  });

  it("fail inside the dialog, but leave for the page that a redirect names", async () => {
    const path = "/equipment-items/:id/usage";
    const at = dialogAddress(concrete(path), "/");
    const failing = (error: unknown) => answerOf(path, at, () => Promise.reject(error));
    expect(await failing(new TypeError("offline"))).toMatchObject({ at, failure: null });
    const redirect = new Response(null, { status: 302, headers: { Location: "/login" } });
    await expect(failing(redirect)).rejects.toBe(redirect);
  });
});

it.each(MACHINE_ACTIONS)(
  "a machine's action opens $path as its route says",
  async ({ path, href, dialog }) => {
    const answer = await answerOf(path, dialogAddress(href("some-id"), "/"));
    expect(isLoaded(answer)).toBe(dialog ?? false);
  },
);
