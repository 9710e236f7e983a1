import { describe, expect, it } from "vitest";
import { newCompany, newOperator, OWNER_PASSWORD } from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What the log says of sign-ins and refusals (docs/operating.md, "Logs"). */

const lines: string[] = [];

const product = await startedProduct({}, { log: (line) => lines.push(line) });
const company = await newCompany(product);
const operator = (await newOperator(product, company)).client;

/** The lines that `act` leaves. */
async function linesOf(act: () => Promise<Response>): Promise<Record<string, unknown>[]> {
  const before = lines.length;
  await (await act()).arrayBuffer();
  await expect.poll(() => lines.length).toBeGreaterThan(before);
  return lines.slice(before).map((line) => JSON.parse(line));
}

const signIn = (password: string) => () =>
  product.client().post("/login", { emailOrBusinessName: company.email, password });
const idOf = async (client: Client) => (await client.ask("GET", "/api/auth/user")).id;

describe("The log has one line, with the account and without its name, for", () => {
  it("a sign-in", async () => {
    expect(await linesOf(signIn(OWNER_PASSWORD))).toEqual([
      expect.objectContaining({ what: "Signed in", path: "/login", account: await idOf(company.owner) }),
    ]);
  });

  it("a call that the role refuses", async () => {
    const call = () => operator.fetch("/api/service-programs");
    expect(await linesOf(call)).toEqual([
      expect.objectContaining({
        what: "Refused",
        path: "/api/service-programs",
        account: await idOf(operator),
      }),
    ]);
  });

  it("a forged form", async () => {
    const forge = () => company.owner.post("/add-equipment", {}, { Origin: "https://elsewhere.example" });
    expect(await linesOf(forge)).toEqual([
      expect.objectContaining({ what: "Refused", path: "/add-equipment" }),
    ]);
  });

  it("a wrong password, and one for each try too many", async () => {
    const said: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      said.push(...(await linesOf(signIn("wrong"))).map(({ what }) => what));
    expect(said).toEqual([...Array(5).fill("Not signed in"), "Too many attempts"]);
  });
});
