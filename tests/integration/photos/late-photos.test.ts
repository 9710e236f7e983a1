import { beforeAll, describe, expect, it } from "vitest";
import { newCompany, newOperator, SHARED_PASSWORD } from "#tests/support/accounts.ts";
import { withoutScripts } from "#tests/support/page-text.ts";
import { jpeg, png, SECRET, webp } from "#tests/support/photo-files.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A report over a bad line: its text first, then its photos one by one, each sent as often as needed. */

let machine: string;

const DIESEL = { fuelType: "diesel" };

let count = 0;
/** An id as a device makes it: 22 letters. */
const newPhotoId = () => {
  count += 1;
  return `${"aZ0_-".repeat(4)}${String(count).padStart(2, "0")}`;
};
const pathOf = (photoId: string) => `/objects/uploads/${photoId}`;

const report = (by: Client, fields: Record<string, unknown> = {}, key: string = crypto.randomUUID()) =>
  by.json(
    "POST",
    "/api/operator-updates",
    { equipmentId: machine, notes: "See the photos", ...fields },
    { "Idempotency-Key": key },
  );
const newReport = async (by: Client = operator.client, fields: Record<string, unknown> = {}) => {
  const { status, body } = await report(by, { photosExpected: 3, ...fields });
  expect(status).toBe(201);
  return body.id as string;
};

type Sent = {
  photo?: Uint8Array<ArrayBuffer> | string;
  thumbnail?: Uint8Array<ArrayBuffer>;
  following?: string;
};

async function put(by: Client, id: string, photoId: string, sent: Sent = {}, query = "") {
  const { photo = jpeg({ trailer: SECRET }), thumbnail, following } = sent;
  const form = new FormData();
  form.append("photo", new File([photo], "a.jpg"));
  if (thumbnail) form.append("thumbnail", new File([thumbnail], "t.jpg"));
  if (following !== undefined) form.append("following", following);
  const response = await by.fetch(`/api/operator-updates/${id}/photos/${photoId}${query}`, {
    method: "PUT",
    body: form,
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}
const giveUp = (by: Client, id: string, query = "", photoId = newPhotoId()) =>
  by.json("DELETE", `/api/operator-updates/${id}/photos/${photoId}${query}`);

const stored = async (id: string): Promise<{ photos: string[]; photosExpected: number }> => {
  const row = await product.first<{ photos: string; photosExpected: number }>(
    "select photos, photos_expected as photosExpected from operator_updates where id = ?",
    id,
  );
  return { photos: JSON.parse(row?.photos ?? "null"), photosExpected: row?.photosExpected ?? -1 };
};
const countReports = async () =>
  (await product.first<{ n: number }>("select count(*) as n from operator_updates"))?.n;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
const other = await newCompany(product);
const operator = await newOperator(product, company, "Maria", "Lopez");
const colleague = await newOperator(product, company, "Ben", "Field");
const foreigner = await newOperator(product, other, "Fay", "Far");
const business = product.client();
beforeAll(async () => {
  const signIn = { operatorName: company.businessName, password: SHARED_PASSWORD };
  await business.json("POST", "/api/employee/login", signIn);
  machine = await company.addMachine(DIESEL);
});

describe("a report's key", () => {
  it("still identifies its report after the answer was deleted and the report was applied", async () => {
    const key = crypto.randomUUID();
    const fields = { newUsage: 120, fuelAdded: 3.5, fuelType: "diesel", takenAt: new Date().toISOString() };
    const first = await report(operator.client, fields, key);
    expect(first.status).toBe(201);
    await product.run("delete from idempotency_keys");
    const month = 40 * 86_400_000;
    await product.run(
      "update operator_updates set created_at = created_at - ?1, taken_at = taken_at - ?1 where id = ?2",
      month,
      first.body.id,
    );
    await company.owner.json("POST", `/api/operator-updates/${first.body.id}/apply`);
    const before = await countReports();
    const takenAt = new Date(Date.now() - month).toISOString();
    const again = await report(operator.client, { ...fields, takenAt }, key);
    expect([again.status, again.body.id, again.body.status]).toEqual([201, first.body.id, "applied"]);
    expect(await countReports()).toBe(before);
  });

  it("makes one report of 20 concurrent sends, with one mail", async () => {
    const key = crypto.randomUUID();
    const before = await countReports();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(operator.client, { notes: "Twenty at once" }, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countReports()).toBe((before ?? 0) + 1);
    const mails = (await product.mailbox(company.email)).filter(({ text }) =>
      text.includes("Twenty at once"),
    );
    expect(mails).toHaveLength(1);
  });

  it("is shared by the form and the call, in either order and concurrently", async () => {
    const form = async (key: string, notes: string) => {
      const fields = { equipmentId: machine, newUsage: "110.5", notes: ` ${notes} `, idempotencyKey: key };
      return (await operator.client.post("/operator", fields)).status;
    };
    const call = async (key: string, notes: string) =>
      (await report(operator.client, { newUsage: 110.5, notes, takenAt: new Date().toISOString() }, key))
        .status;
    const before = (await countReports()) ?? 0;
    const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    expect([await form(a, "A"), await call(a, "A")]).toEqual([302, 201]);
    expect([await call(b, "B"), await form(b, "B")]).toEqual([201, 302]);
    expect(await Promise.all([form(c, "C"), call(c, "C"), form(c, "C"), call(c, "C")])).toEqual([
      302, 201, 302, 201,
    ]);
    expect(await countReports()).toBe(before + 3);
    expect([await call(a, "Other words"), await form(a, "Other words")]).toEqual([422, 422]);
    expect(await countReports()).toBe(before + 3);
  });

  it("belongs to its reporter", async () => {
    const key = crypto.randomUUID();
    const ids = [];
    for (const by of [operator.client, colleague.client, business]) {
      const { status, body } = await report(by, { notes: "Same key" }, key);
      expect(status).toBe(201);
      ids.push(body.id);
    }
    expect(new Set(ids).size).toBe(3);
  });
});

describe("the writer of a report", () => {
  it("is refused in another's session, and the report is kept", async () => {
    const key = crypto.randomUUID();
    const before = await countReports();
    const fields = { notes: "Maria's", reporterId: operator.id };
    for (const by of [colleague.client, business, company.owner, foreigner.client]) {
      expect((await report(by, fields, key)).status).toBe(401);
    }
    expect(await countReports()).toBe(before);
    const { status, body } = await report(operator.client, fields, key);
    expect([status, body.operatorId]).toEqual([201, operator.id]);
    const reporterId = `business:${company.id}`;
    expect((await report(operator.client, { notes: "The farm's", reporterId })).status).toBe(401);
    expect((await report(business, { notes: "The farm's", reporterId })).status).toBe(201);
  });

  it("is in the form, for the device to keep", async () => {
    for (const [by, id] of [
      [operator.client, operator.id],
      [business, `business:${company.id}`],
      [company.owner, company.id],
    ] as const) {
      expect(await by.html("/operator")).toContain(`data-reporter="${id}"`);
    }
  });

  it("announces how many photos will follow, at most 3", async () => {
    for (const photosExpected of [-1, 4, 1.5, "2", null]) {
      expect((await report(operator.client, { photosExpected })).status).toBe(400);
    }
    expect((await report(operator.client, { photosExpected: 2 })).body.photosExpected).toBe(2);
    expect((await report(operator.client)).body.photosExpected).toBe(0);
  });
});

describe("PUT /api/operator-updates/:id/photos/:photoId", () => {
  it("stores the photo without metadata, with its thumbnail, only for the company", async () => {
    const id = await newReport();
    const photoId = newPhotoId();
    const first = await put(operator.client, id, photoId, { thumbnail: png(), following: "2" });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ photos: [pathOf(photoId)], photosExpected: 3 });
    const photo = await company.owner.get(pathOf(photoId));
    expect([photo.status, photo.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.from(await photo.arrayBuffer()).toString("latin1")).not.toContain(SECRET);
    const thumbnail = await company.owner.get(`${pathOf(photoId)}?size=thumb`);
    expect(thumbnail.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await thumbnail.arrayBuffer()).toString("latin1")).not.toContain(SECRET);
    expect((await other.owner.get(pathOf(photoId))).status).toBe(404);
    expect((await other.owner.get(`/photos/${photoId}`)).status).toBe(404);
    expect((await company.owner.get(`/photos/${photoId}`)).status).toBe(200);
    // The address accepts nothing else.
    const overwrite = { method: "PUT", body: png(), headers: { "X-Requested-With": "XMLHttpRequest" } };
    expect((await operator.client.fetch(pathOf(photoId), overwrite)).status).toBe(409);
  });

  it("changes nothing the second time, whatever is sent", async () => {
    const id = await newReport();
    const photoId = newPhotoId();
    expect((await put(operator.client, id, photoId, { following: "1" })).status).toBe(201);
    const again = await put(operator.client, id, photoId, { photo: png(), following: "2" });
    expect([again.status, again.body]).toEqual([200, { photos: [pathOf(photoId)], photosExpected: 2 }]);
    expect((await company.owner.get(pathOf(photoId))).headers.get("Content-Type")).toBe("image/jpeg");
  });

  it("stores one photo for 20 concurrent sends", async () => {
    const id = await newReport();
    const photoId = newPhotoId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        put(operator.client, id, photoId, { thumbnail: jpeg(), following: "0" }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    for (const { body } of answers) expect(body).toEqual({ photos: [pathOf(photoId)], photosExpected: 1 });
    expect(await stored(id)).toEqual({ photos: [pathOf(photoId)], photosExpected: 1 });
  });

  it("accepts one of three concurrent photos for the last place, and three in total", async () => {
    const id = await newReport();
    for (const following of ["2", "1"]) await put(operator.client, id, newPhotoId(), { following });
    const answers = await Promise.all(
      [1, 2, 3].map(() => put(operator.client, id, newPhotoId(), { following: "0" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.message).toBe("One update takes up to 3 photos.");
    const report = await stored(id);
    expect([report.photos.length, new Set(report.photos).size, report.photosExpected]).toEqual([3, 3, 3]);
    expect((await put(operator.client, id, newPhotoId())).status).toBe(400);
  });

  it("answers 404 for another reporter's report", async () => {
    const id = await newReport();
    const ofBusiness = await newReport(business);
    const ofOthers = (
      await foreigner.client.ask("POST", "/api/operator-updates", {
        equipmentId: await other.addMachine(DIESEL),
        notes: "x",
      })
    ).id;
    for (const [by, of] of [
      [colleague.client, id],
      [business, id],
      [company.owner, id],
      [foreigner.client, id],
      [operator.client, ofBusiness],
      [operator.client, ofOthers],
      [operator.client, "none"],
    ] as const) {
      expect((await put(by, of, newPhotoId())).status).toBe(404);
      expect((await giveUp(by, of)).status).toBe(404);
    }
    expect((await put(product.client(), id, newPhotoId())).status).toBe(401);
    expect((await giveUp(product.client(), id)).status).toBe(401);
    expect((await put(operator.client, id, newPhotoId(), {}, `?reporter=${colleague.id}`)).status).toBe(401);
    expect((await giveUp(operator.client, id, `?reporter=${colleague.id}`)).status).toBe(401);
    expect(await stored(id)).toEqual({ photos: [], photosExpected: 3 });
    const reporter = encodeURIComponent(`business:${company.id}`);
    expect((await put(business, ofBusiness, newPhotoId(), {}, `?reporter=${reporter}`)).status).toBe(201);
  });

  it("refuses an id of another photo, and leaves that one alone", async () => {
    const [mine, second] = [await newReport(), await newReport()];
    const theirs = await newReport(colleague.client);
    const foreign = (
      await foreigner.client.ask("POST", "/api/operator-updates", {
        equipmentId: await other.addMachine(DIESEL),
        notes: "x",
      })
    ).id;
    const [own, colleagues, far] = [newPhotoId(), newPhotoId(), newPhotoId()];
    expect((await put(operator.client, second, own)).status).toBe(201);
    expect((await put(colleague.client, theirs, colleagues)).status).toBe(201);
    expect((await put(foreigner.client, foreign, far)).status).toBe(201);
    for (const photoId of [own, colleagues, far]) {
      const answer = await put(operator.client, mine, photoId, { photo: png(), thumbnail: png() });
      expect(answer.status).toBe(409);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect(await stored(mine)).toEqual({ photos: [], photosExpected: 3 });
    const kept = await other.owner.get(pathOf(far));
    expect([kept.status, kept.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const size = await product.photos.head(`photos/${far}`);
    expect(size?.httpMetadata?.contentType).toBe("image/jpeg");
    expect(await product.photos.head(`photos/${far}.thumb`)).toBe(null);
    // Sent concurrently under one id: one report has it.
    const [shared, third] = [newPhotoId(), await newReport()];
    const both = await Promise.all([put(operator.client, mine, shared), put(operator.client, third, shared)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const having = [await stored(mine), await stored(third)].filter(({ photos }) => photos.length > 0);
    expect(having).toHaveLength(1);
  });

  it("refuses an id that no device makes", async () => {
    const id = await newReport();
    const upload = (await operator.client.ask("POST", "/api/photos/upload")).uploadURL.split("/").pop();
    for (const photoId of ["short", `${newPhotoId()}x`, upload, `${newPhotoId().slice(0, 21)}%2E`]) {
      expect((await put(operator.client, id, photoId)).status).toBe(404);
    }
    expect(await stored(id)).toEqual({ photos: [], photosExpected: 3 });
  });

  it("refuses an invalid photo in the reader's language, and tolerates an invalid thumbnail", async () => {
    const id = await newReport();
    const photoId = newPhotoId();
    const page = await put(operator.client, id, photoId, { photo: "<html>" });
    expect([page.status, page.body.message]).toEqual([415, "Only JPEG, PNG and WebP photos can be used."]);
    operator.client.cookies.set("lng", "es");
    const large = await put(operator.client, id, photoId, { photo: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect([large.status, large.body.message]).toEqual([413, "Una foto puede tener 10 MB como máximo."]);
    operator.client.cookies.delete("lng");
    for (const following of ["3", "-1", "x"]) {
      expect((await put(operator.client, id, photoId, { following })).status).toBe(400);
    }
    const at = `/api/operator-updates/${id}/photos/${photoId}`;
    const headers = { "X-Requested-With": "XMLHttpRequest" };
    const raw = await operator.client.fetch(at, { method: "PUT", body: jpeg(), headers });
    expect(raw.status).toBe(415);
    const plain = await operator.client.fetch(at, { method: "PUT", body: new URLSearchParams(), headers });
    expect(plain.status).toBe(415);
    const empty = await operator.client.fetch(at, { method: "PUT", body: new FormData(), headers });
    expect(empty.status).toBe(400);
    const forged = { ...headers, Origin: "https://evil.example" };
    expect((await operator.client.fetch(at, { method: "PUT", body: jpeg(), headers: forged })).status).toBe(
      403,
    );
    expect(await stored(id)).toEqual({ photos: [], photosExpected: 3 });
    const thumbnail = new Uint8Array(33 * 1024);
    expect((await put(operator.client, id, photoId, { photo: webp(), thumbnail })).status).toBe(201);
    expect((await company.owner.get(`${pathOf(photoId)}?size=thumb`)).headers.get("Content-Type")).toBe(
      "image/webp",
    );
  });

  it("completes an interrupted upload, and leaves nothing to the sweep", async () => {
    const id = await newReport();
    const photoId = newPhotoId();
    // The Worker died between the row and the bytes.
    const leave = (id: string, ago: number) =>
      product.run(
        "insert into photos (id, company_id, uploader_id, created_at, upload_expires_at) values (?, ?, ?, ?4, ?4)",
        id,
        company.id,
        operator.id,
        Date.now() - ago,
      );
    await leave(photoId, 23 * 3_600_000);
    expect((await put(operator.client, id, photoId, { following: "0" })).status).toBe(201);
    const day = 26 * 3_600_000;
    await product.run("update photos set created_at = created_at - ?", day);
    await product.runCron(new Date());
    expect((await company.owner.get(pathOf(photoId))).status).toBe(200);
    // A photo about to be swept must not be attached; later its id is free again.
    const swept = newPhotoId();
    await leave(swept, 25 * 3_600_000);
    expect((await put(operator.client, id, swept)).status).toBe(409);
    await product.runCron(new Date());
    expect((await put(operator.client, id, swept)).status).toBe(201);
  });
});

describe("a photo that arrives after the review", () => {
  const notesOf = async (id: string) =>
    (await company.owner.ask("GET", `/api/equipment/${id}/notes`)) as { photos: string[] }[];

  it("appears on the note, whether it came before, after, or at the same moment", async () => {
    const id = await company.addMachine(DIESEL);
    const report = await newReport(operator.client, { equipmentId: id });
    const [early, meanwhile, late] = [newPhotoId(), newPhotoId(), newPhotoId()];
    await put(operator.client, report, early, { following: "2" });
    const [applied, atOnce] = await Promise.all([
      company.owner.json("POST", `/api/operator-updates/${report}/apply`),
      put(operator.client, report, meanwhile, { following: "1" }),
    ]);
    expect([applied.status, atOnce.status]).toEqual([200, 201]);
    expect((await put(operator.client, report, late, { following: "0" })).status).toBe(201);
    const [note] = await notesOf(id);
    expect(note?.photos).toEqual([early, meanwhile, late].map(pathOf));
    const page = await company.owner.html(`/equipment-items/${id}/history`);
    for (const photoId of [early, meanwhile, late]) expect(page).toContain(pathOf(photoId));
  });

  it("is added to a report that was dismissed or whose machine was retired, and deleted with a deleted one", async () => {
    const dismissed = await newReport();
    await company.owner.json("POST", `/api/operator-updates/${dismissed}/dismiss`, {});
    expect((await put(operator.client, dismissed, newPhotoId())).status).toBe(201);
    expect((await stored(dismissed)).photos).toHaveLength(1);

    const retired = await company.addMachine(DIESEL);
    const [pending, applied] = [
      await newReport(operator.client, { equipmentId: retired }),
      await newReport(operator.client, { equipmentId: retired }),
    ];
    await company.owner.json("POST", `/api/operator-updates/${applied}/apply`);
    await company.owner.json("POST", `/api/equipment/${retired}/retire`, {});
    for (const id of [pending, applied]) {
      expect((await put(operator.client, id, newPhotoId())).status).toBe(201);
    }

    const gone = await company.addMachine(DIESEL);
    const lost = await newReport(operator.client, { equipmentId: gone });
    await company.owner.json("DELETE", `/api/equipment/${gone}`);
    expect((await put(operator.client, lost, newPhotoId())).status).toBe(404);
  });
});

describe("missing photos", () => {
  const text = async (path: string) =>
    withoutScripts(await company.owner.html(path)).replaceAll("<!-- -->", "");

  it("are shown with the report and in its mail as coming or, after a week, as not arrived", async () => {
    const equipmentId = await company.addMachine(DIESEL);
    const id = await newReport(operator.client, { equipmentId, notes: "Two follow", photosExpected: 2 });
    const [mail] = (await product.mailbox(company.email)).filter(({ text }) => text.includes("Two follow"));
    expect(mail?.text).toContain("2 photos follow");
    for (const path of ["/", "/updates", `/updates/${id}`]) {
      expect(await text(path)).toContain("2 photos still coming");
    }
    const [listed] = await company.owner.ask("GET", "/api/operator-updates?limit=1");
    expect([listed.id, listed.photos, listed.photosExpected]).toEqual([id, [], 2]);

    await put(operator.client, id, newPhotoId(), { following: "1" });
    await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
    const history = `/equipment-items/${equipmentId}/history`;
    for (const path of [`/updates/${id}`, "/updates?show=all", history]) {
      expect(await text(path)).toContain("1 photo still coming");
    }
    const week = 7 * 86_400_000 + 60_000;
    await product.run("update operator_updates set created_at = created_at - ? where id = ?", week, id);
    for (const path of [`/updates/${id}`, history]) {
      expect(await text(path)).toContain("1 photo did not arrive");
    }
    company.owner.cookies.set("lng", "es");
    expect(await text(history)).toContain("1 foto no llegó");
    company.owner.cookies.delete("lng");

    const last = newPhotoId();
    expect((await put(operator.client, id, last, { following: "0" })).status).toBe(201);
    for (const path of [`/updates/${id}`, history]) {
      const page = await text(path);
      expect(page).toContain(pathOf(last));
      expect(page).not.toMatch(/still coming|did not arrive/);
    }
  });
});

describe("DELETE /api/operator-updates/:id/photos/:photoId", () => {
  it("gives up a photo, however often it is sent", async () => {
    const id = await newReport();
    await put(operator.client, id, newPhotoId(), { following: "2" });
    const lost = newPhotoId();
    for (const query of ["?following=1", "?following=1"]) {
      const { status, body } = await giveUp(operator.client, id, query, lost);
      expect([status, body.photos.length, body.photosExpected]).toEqual([200, 1, 2]);
    }
    expect((await giveUp(operator.client, id)).body.photosExpected).toBe(1);
    expect((await giveUp(operator.client, id, "?following=9")).status).toBe(400);
    expect((await stored(id)).photosExpected).toBe(1);
  });
});
