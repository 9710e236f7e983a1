import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

describe("the built Worker", () => {
  it("answers its health call", async () => {
    const response = await product.client().get("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });

  it("returns a visitor who chose a language or a theme to the landing page", async () => {
    const visitor = product.client();
    const form = async () => (await visitor.get("/")).text();
    const next = /name="next" value="([^"]*)"/.exec(await form())?.[1] ?? "";
    const chosen = await visitor.post("/settings", { lng: "es", theme: "dark", next });
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, "/"]);
    expect(await form()).toMatch(/<html lang="es" class="[^"]*dark/);
  });
});
