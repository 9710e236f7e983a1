import { describe, expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { OWNER_PASSWORD } from "../support/accounts.ts";

const product = await startedProduct();

describe("the built Worker", () => {
  it("answers its health call", async () => {
    const response = await product.client().get("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });

  it("lists the mails of an address in development, as page and as JSON", async () => {
    const visitor = product.client();
    for (const name of ["Ann", "Bob"]) {
      const account = {
        businessName: `${name}'s Farm`,
        email: `${name}@example.com`,
        password: OWNER_PASSWORD,
      };
      await visitor.ask("POST", "/api/auth/signup", account);
    }
    const mails = await (await visitor.get("/dev/mailbox.json?to=Ann%40example.com")).json();
    expect(mails).toMatchObject([
      { to: "Ann@example.com", text: expect.stringContaining("verify-email?token=") },
    ]);
    const page = await visitor.html("/dev/mailbox?to=Ann%40example.com");
    expect(page).toContain("Ann@example.com");
    expect(page).not.toContain("Bob@example.com");
  });

  it("returns a visitor who chose a language or a theme to the landing page", async () => {
    const visitor = product.client();
    const form = () => visitor.html("/");
    const next = /name="next" value="([^"]*)"/.exec(await form())?.[1] ?? "";
    const chosen = await visitor.post("/settings", { lng: "es", theme: "dark", next });
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, "/"]);
    expect(await form()).toMatch(/<html lang="es" class="[^"]*dark/);
  });
});
