import { type Company, newCompany } from "./accounts.ts";
import { plainText } from "./page-text.ts";
import type { Client, Product } from "./product.ts";

const PAGE = "/add-equipment/import";

export const HEADER =
  "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Description";

/** Uploads a file as the form without script does. */
export function upload(
  product: Product,
  client: Client,
  content: string | Uint8Array,
  name = "fleet.csv",
): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content as BlobPart], name, { type: "text/csv" }));
  return client.fetch(PAGE, { method: "POST", body, headers: { Origin: new URL(product.url).origin } });
}

/** Uploads a file and returns the path of its draft's page. */
export async function newDraft(
  product: Product,
  client: Client,
  content: string | Uint8Array,
): Promise<string> {
  const response = await upload(product, client, content);
  const page = response.headers.get("Location");
  if (response.status !== 302 || !page?.startsWith(`${PAGE}/`)) {
    throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  }
  return page;
}

/** The number of D1 round trips of a response. */
export function roundTrips(response: Response): number {
  return Number(response.headers.get("X-D1-Round-Trips"));
}

/** All words and numbers of an answer's page. */
export const textOf = async (response: Response): Promise<string> => plainText(await response.text());

export async function setLimit(product: Product, companyId: string, limit: number): Promise<void> {
  await product.run("update companies set equipment_limit = ? where id = ?", limit, companyId);
}

/** A company that may have any number of machines. */
export async function newUnlimitedCompany(product: Product, name: string): Promise<Company> {
  const company = await newCompany(product, name);
  await setLimit(product, company.id, -1);
  return company;
}

export async function count(product: Product, table: string, companyId: string): Promise<number> {
  const row = await product.first<{ n: number }>(
    `select count(*) as n from ${table} where company_id = ?`,
    companyId,
  );
  return row?.n ?? 0;
}
