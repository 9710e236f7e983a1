import type { Client, Product } from "./product.ts";

export type AddedAccountant = { id: string; name: string; email: string; link: string };

/** Adds an accountant to a company by the call. */
export async function newAccountant(
  product: Product,
  { owner }: { owner: Client },
  fields: { name?: string; email: string; locale?: string; mail?: string },
): Promise<AddedAccountant> {
  const { status, body } = await owner.json("POST", "/api/accountants", {
    name: "Ada Ledger",
    ...fields,
  });
  if (status !== 201) throw new Error(`No accountant was added: ${status} ${JSON.stringify(body)}`);
  return { id: body.id, name: body.name, email: body.email, link: await newestLink(product, fields.email) };
}

/** The path of the newest link mailed to an address. */
export async function newestLink(product: Product, email: string): Promise<string> {
  const mails = await product.mailbox(email);
  const path = /(\/accountant\?token=[\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
  if (!path) throw new Error(`No link was mailed to ${email}`);
  return path;
}

/** A browser that pressed the button of a link. */
export async function openBooksBy(product: Product, link: string): Promise<Client> {
  const client = product.client();
  const token = new URL(link, product.url).searchParams.get("token") ?? "";
  const response = await client.post("/accountant", { token });
  await response.arrayBuffer();
  if (response.status !== 302) throw new Error(`The link did not open: ${response.status}`);
  return client;
}
