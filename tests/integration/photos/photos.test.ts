import { beforeAll, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { jpeg, png, SECRET, webp } from "#tests/support/photo-files.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

const address = async (by: Client): Promise<string> => {
  const { status, body } = await by.json("POST", "/api/photos/upload");
  expect(status).toBe(200);
  expect(body.uploadURL).toMatch(/^http:\/\/localhost:8788\/objects\/uploads\/[\w-]+$/);
  return new URL(body.uploadURL).pathname;
};
const put = (by: Client, path: string, bytes: BodyInit, headers: Record<string, string> = {}) =>
  by.fetch(path, {
    method: "PUT",
    body: bytes,
    headers: { "X-Requested-With": "XMLHttpRequest", "Content-Type": "image/jpeg", ...headers },
  });
const upload = async (by: Client, bytes: BodyInit = jpeg()) => {
  const path = await address(by);
  expect((await put(by, path, bytes)).status).toBe(200);
  return path;
};
const text = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString("latin1");

const product = await startedProduct();
const company = await newCompany(product);
const other = await newCompany(product);
const operator = await newOperator(product, company);
const colleague = await newOperator(product, company, "Carla");

describe("uploading a photo", () => {
  for (const [type, bytes] of [
    ["image/jpeg", jpeg({ trailer: SECRET })],
    ["image/png", png()],
    ["image/webp", webp()],
  ] as const) {
    it(`keeps the picture of ${type} and drops its metadata`, async () => {
      const path = await upload(operator.client, bytes);
      const response = await company.owner.get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      const ending = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" }[type];
      expect(response.headers.get("Content-Disposition")).toBe(
        `inline; filename="${path.split("/").pop()}.${ending}"`,
      );
      expect(response.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
      expect(await text(response)).not.toContain(SECRET);
      const object = await product.photos.get(`photos/${path.split("/").pop()}`);
      expect(
        Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0)).toString("latin1"),
      ).not.toContain(SECRET);
    });
  }

  it("goes by the bytes, not by the name or the declared type", async () => {
    const path = await address(operator.client);
    expect((await put(operator.client, path, jpeg(), { "Content-Type": "image/png" })).status).toBe(200);
    expect((await operator.client.get(path)).headers.get("Content-Type")).toBe("image/jpeg");
  });

  for (const [name, bytes, status] of [
    ["a page", "<!doctype html><script>alert(1)</script>", 415],
    ["a GIF", "GIF89a\x01\0\x01\0", 415],
    ["half a JPEG", jpeg().slice(0, 40), 415],
    ["nothing", "", 415],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), 413],
  ] as const) {
    it(`refuses ${name}, and leaves the address open`, async () => {
      const path = await address(operator.client);
      expect((await put(operator.client, path, bytes)).status).toBe(status);
      expect((await operator.client.get(path)).status).toBe(404);
      expect((await put(operator.client, path, jpeg())).status).toBe(200);
    });
  }

  it("accepts one write, also of many at the same time", async () => {
    const path = await address(operator.client);
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(operator.client, path, jpeg())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await put(operator.client, path, png())).status).toBe(409);
    expect((await operator.client.get(path)).headers.get("Content-Type")).toBe("image/jpeg");
  });

  it("belongs to the user who asked, for 10 minutes", async () => {
    const path = await address(operator.client);
    for (const by of [colleague.client, company.owner, other.owner]) {
      expect((await put(by, path, jpeg())).status).toBe(404);
    }
    expect((await put(product.client(), path, jpeg())).status).toBe(401);
    await product.run(
      "update photos set upload_expires_at = ? where id = ?",
      Date.now() - 1,
      path.split("/").pop(),
    );
    expect((await put(operator.client, path, jpeg())).status).toBe(404);
  });

  it("refuses requests from other sites", async () => {
    const path = await address(operator.client);
    const forged: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of forged)
      expect((await put(operator.client, path, jpeg(), headers)).status).toBe(403);
  });
});

describe("a company's photos in an hour", () => {
  const sent = (limit: string, count: number) =>
    product.run("update rate_limits set count = ? where bucket like ? || ':%'", count, limit);
  const sendNote = (machine: string) => {
    const form = new FormData();
    form.set("intent", "note");
    form.set("content", "See the photos");
    for (const bytes of [jpeg(), jpeg()]) form.append("photos", new Blob([bytes]), "p.jpg");
    const headers = { Origin: new URL(product.url).origin };
    return crew.owner.fetch(`/equipment-items/${machine}/history`, { method: "POST", body: form, headers });
  };
  let crew: Company;
  beforeAll(async () => {
    crew = await newCompany(product);
    await product.run("delete from rate_limits where bucket like 'photos%'");
  });

  it("are 2,000 addresses, whoever asks, and another company has its own", async () => {
    const { client } = await newOperator(product, crew);
    await address(client);
    await sent("photosReserved", 1_999);
    await address(crew.owner);
    const refused = await client.json("POST", "/api/photos/upload");
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe("Too many attempts. Please try again in 60 min.");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    await address(other.owner);
    await sent("photosReserved", 0);
  });

  it("are 2,000 stored ones; a form with more is refused with the reason and stores nothing of it", async () => {
    const machine = await crew.machine({ currentUsage: 100, fuelType: "diesel" });
    await upload(crew.owner);
    await sent("photosStored", 1_998);
    expect((await sendNote(machine.id)).status).toBe(302);
    const refused = await sendNote(machine.id);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many attempts. Please try again in 60 min.");
    const path = await address(crew.owner);
    expect((await put(crew.owner, path, jpeg())).status).toBe(429);
    const notes = await crew.owner.ask("GET", `/api/equipment/${machine.id}/notes`);
    expect(notes).toHaveLength(1);
    const count = "select count(*) from photos where company_id = ? and uploaded_at > 0";
    expect(await product.value(count, crew.id)).toBe(3);
    // The address stays open for a later try.
    await sent("photosStored", 0);
    expect((await put(crew.owner, path, jpeg())).status).toBe(200);
  });
});

describe("reading a photo", () => {
  it("is for the company alone", async () => {
    const path = await upload(operator.client);
    expect((await colleague.client.get(path)).status).toBe(200);
    expect((await product.client().get(path)).status).toBe(401);
    expect((await other.owner.get(path)).status).toBe(404);
    expect((await other.owner.get("/objects/uploads/none")).status).toBe(404);
  });

  it("answers HEAD and conditional requests, and no other method", async () => {
    const path = await upload(operator.client);
    const head = await operator.client.fetch(path, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const tag = head.headers.get("ETag") ?? "";
    const known = await operator.client.fetch(path, { headers: { "If-None-Match": tag } });
    expect(known.status).toBe(304);
    expect((await operator.client.json("DELETE", path)).status).toBe(405);
  });
});

describe("the thumbnail of a photo", () => {
  const thumb = (path: string) => `${path}?size=thumb`;
  const idOf = (path: string) => path.split("/").pop() ?? "";
  const endUpload = (path: string) =>
    product.run("update photos set upload_expires_at = ? where id = ?", Date.now() - 1, idOf(path));
  const typeOf = async (path: string) => (await colleague.client.get(path)).headers.get("Content-Type");

  it("is stored beside the photo, without metadata, for the company alone", async () => {
    const path = await upload(operator.client, jpeg());
    expect((await put(operator.client, thumb(path), png())).status).toBe(200);
    const response = await colleague.client.get(thumb(path));
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(await text(response)).toBe(Buffer.from(png({ traces: false })).toString("latin1"));
    expect(await typeOf(path)).toBe("image/jpeg");
    expect((await product.client().get(thumb(path))).status).toBe(401);
    expect((await other.owner.get(thumb(path))).status).toBe(404);
  });

  it("is written once, by the photo's uploader, after the photo, before its address expires", async () => {
    const path = await address(operator.client);
    expect((await put(operator.client, thumb(path), jpeg())).status).toBe(404);
    await put(operator.client, path, jpeg());
    for (const by of [colleague.client, company.owner, other.owner]) {
      expect((await put(by, thumb(path), jpeg())).status).toBe(404);
    }
    expect((await put(product.client(), thumb(path), jpeg())).status).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => put(operator.client, thumb(path), png())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const late = await upload(operator.client);
    await endUpload(late);
    expect((await put(operator.client, thumb(late), png())).status).toBe(404);
  });

  for (const [name, bytes, status] of [
    ["a page", "<!doctype html><script>alert(1)</script>", 415],
    ["half a PNG", png().slice(0, 40), 415],
    ["a photo of more than 32 KB", new Uint8Array([...jpeg(), ...new Array(32 * 1024).fill(0)]), 413],
  ] as const) {
    it(`is not ${name}`, async () => {
      const path = await upload(operator.client);
      expect((await put(operator.client, thumb(path), bytes)).status).toBe(status);
      expect(await typeOf(thumb(path))).toBe("image/jpeg");
      expect((await put(operator.client, thumb(path), png())).status).toBe(200);
      expect(await typeOf(thumb(path))).toBe("image/png");
    });
  }

  it("is the photo itself if there is none, cacheable once none can come anymore", async () => {
    const path = await upload(operator.client);
    const open = await operator.client.get(thumb(path));
    expect([open.status, open.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    await endUpload(path);
    const settled = await operator.client.get(thumb(path));
    expect(settled.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect((await operator.client.get(`${path}?size=huge`)).status).toBe(400);
  });
});

describe("the page of a photo", () => {
  it("shows it to the company, with the way back to the previous page", async () => {
    const path = await upload(operator.client);
    const page = path.replace("/objects/uploads/", "/photos/");
    const from = { Referer: `${product.url}/updates?show=all` };
    const body = await text(await company.owner.fetch(page, { headers: from }));
    expect(body).toContain(`<img src="${path}"`);
    expect(body).toContain('href="/updates?show=all"');
    const elsewhere = await company.owner.fetch(page, { headers: { Referer: "https://evil.example/x" } });
    expect(await text(elsewhere)).not.toContain("evil.example");
    expect((await other.owner.get(page)).status).toBe(404);
    expect((await product.client().get(page)).status).toBe(302);
  });
});

describe("photos of a report", () => {
  it("are the reporter's own uploads", async () => {
    const equipmentId = await company.addMachine({ fuelType: "diesel" });
    const send = (photos: string[]) =>
      operator.client.json("POST", "/api/operator-updates", { equipmentId, notes: "See", photos });
    const own = await upload(operator.client);
    const empty = await address(operator.client);
    const theirs = await upload(colleague.client);
    const foreign = await upload(other.owner);
    for (const photos of [[theirs], [foreign], [empty], [own, theirs], [own, own]]) {
      const { status, body } = await send(photos);
      expect([status, Object.keys(body.errors)]).toEqual([400, ["photos"]]);
    }
    const { status, body } = await send([own]);
    expect([status, body.photos]).toEqual([201, [own]]);
  });

  it("may be added later by the operator who sent it, at most 3", async () => {
    const equipmentId = await company.addMachine({ fuelType: "diesel" });
    const report = { equipmentId, notes: "Photos follow" };
    const { id } = await operator.client.ask("POST", "/api/operator-updates", report);
    const add = (by: Client, photos: string[]) =>
      by.json("POST", `/api/operator-updates/${id}/photos`, { photos });
    const next = () => upload(operator.client);
    const [a, b, c, d] = [await next(), await next(), await next(), await next()];
    expect((await add(operator.client, [a])).body.photos).toEqual([a]);
    const theirs = await upload(colleague.client);
    expect((await add(colleague.client, [theirs])).status).toBe(404);
    expect((await add(company.owner, [theirs])).status).toBe(404);
    expect((await add(product.client(), [a])).status).toBe(401);
    for (const photos of [[], [theirs], ["/objects/uploads/none"], ["nonsense"]]) {
      expect((await add(operator.client, photos)).status).toBe(400);
    }
    expect((await add(operator.client, [b])).body.photos).toEqual([a, b]);
    expect((await add(operator.client, [b])).body.photos).toEqual([a, b]);
    const last = await Promise.all([add(operator.client, [c]), add(operator.client, [d])]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
    const kept: string[] = last.find(({ status }) => status === 200)?.body.photos;
    const rows = await product.rows<{ id: string }>(
      "select id from photos where attached_at is not null and id in (?, ?, ?, ?)",
      ...[a, b, c, d].map((path) => path.split("/").pop()),
    );
    expect(rows.map((row) => `/objects/uploads/${row.id}`).sort()).toEqual([...kept].sort());
  });

  it("stay, and unattached ones are deleted after a day, each with its thumbnail", async () => {
    const equipmentId = await company.addMachine({ fuelType: "diesel" });
    const goneMachine = await company.addMachine({ fuelType: "diesel" });
    const withThumbnail = async () => {
      const path = await upload(operator.client);
      expect((await put(operator.client, `${path}?size=thumb`, png())).status).toBe(200);
      return path;
    };
    const [kept, lost, removed] = [await withThumbnail(), await withThumbnail(), await withThumbnail()];
    // An upload may be in several machines' records; it is deleted with the last of them.
    const [shared, noted] = [await withThumbnail(), await upload(company.owner)];
    const report = { equipmentId: goneMachine, notes: "x", photos: [removed, shared] };
    expect((await operator.client.json("POST", "/api/operator-updates", report)).status).toBe(201);
    const twin = { equipmentId, notes: "x", photos: [shared] };
    expect((await operator.client.json("POST", "/api/operator-updates", twin)).status).toBe(201);
    for (const id of [goneMachine, equipmentId]) {
      const note = { content: "x", photos: [noted] };
      expect((await company.owner.json("POST", `/api/equipment/${id}/notes`, note)).status).toBe(201);
    }
    const question = await company.owner.get(`/equipment-items/${goneMachine}/remove?mode=delete`);
    expect(await question.text()).toMatch(/Photos<\/th><td class="num">1</);
    expect((await company.owner.json("DELETE", `/api/equipment/${goneMachine}`)).status).toBeLessThan(300);
    const never = await address(operator.client);
    await operator.client.json("POST", "/api/operator-updates", { equipmentId, notes: "x", photos: [kept] });
    await product.runCron(new Date(Date.now() + 23 * 3_600_000));
    expect((await operator.client.get(lost)).status).toBe(200);
    await product.runCron(new Date(Date.now() + 25 * 3_600_000));
    const stored = async (path: string) => {
      const key = `photos/${path.split("/").pop()}`;
      const heads = [await product.photos.head(key), await product.photos.head(`${key}.thumb`)];
      return heads.map((head) => head !== null);
    };
    expect(await stored(lost)).toEqual([false, false]);
    expect(await stored(removed)).toEqual([false, false]);
    expect(await stored(kept)).toEqual([true, true]);
    expect(await stored(shared)).toEqual([true, true]);
    expect(await stored(noted)).toEqual([true, false]);
    const rows = await product.rows<{ id: string }>("select id from photos");
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(kept.split("/").pop());
    expect(ids).not.toContain(lost.split("/").pop());
    expect(ids).not.toContain(never.split("/").pop());
  });
});
