import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { jpeg } from "#tests/support/photo-files.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
let machine: { id: string; name: string };
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  machine = await company.machine({ name: "Excavator", currentUsage: 1234.5 });
});

const path = () => `/api/equipment/${machine.id}`;
const screen = () => `/equipment-items/${machine.id}/history`;
const addNote = (body: unknown, headers?: Record<string, string>) =>
  company.owner.json("POST", `${path()}/notes`, body, headers);

/** A photo that the company's owner uploaded this long ago. */
async function uploadedPhoto(of: Company, age = 0): Promise<string> {
  const id = crypto.randomUUID();
  const at = Date.now() - age;
  await product.run(
    `insert into photos (id, company_id, uploader_id, content_type, bytes, created_at, upload_expires_at, uploaded_at)
       values (?1, ?2, (select id from users where company_id = ?2 and role = 'owner'), 'image/jpeg', 10, ?3, ?3, ?3)`,
    id,
    of.id,
    at,
  );
  return `/objects/uploads/${id}`;
}

describe("adding a note", () => {
  it("answers the trimmed note with its fields, and writes the history", async () => {
    const { status, body } = await addNote({ content: "  Leaks oil\nat the left side  " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.any(String),
      equipmentId: machine.id,
      content: "Leaks oil\nat the left side",
      type: "note",
      photos: [],
      createdAt: expect.any(String),
    });
    expect((await company.owner.ask("GET", `${path()}/notes`))[0]).toEqual(body);
    const [record] = await company.owner.ask("GET", `${path()}/history`);
    expect(record).toMatchObject({
      equipmentName: "Excavator",
      type: "note",
      noteType: "note",
      content: "Leaks oil\nat the left side",
      usage: 1234.5,
    });
    expect(record.operatorName).toBeTruthy();
  });

  it.each([
    [{}, "content"],
    [{ content: "  " }, "content"],
    [{ content: "x".repeat(5001) }, "content"],
    [{ content: ["x"] }, "content"],
    [{ content: "x", type: "maintenance" }, "type"],
    [{ content: "x", photos: ["/etc/passwd"] }, "photos"],
    [{ content: "x", photos: ["/objects/uploads/nobody"] }, "photos"],
    [{ content: "x", photos: "/objects/uploads/a/../b" }, "photos"],
    [{ content: "x", photos: ["1", "2", "3", "4"].map((id) => `/objects/uploads/${id}`) }, "photos"],
  ])("refuses an invalid note (%#) at its field and stores nothing", async (note, field) => {
    const { status, body } = await addNote(note);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(await company.owner.ask("GET", `${path()}/notes`)).toEqual([]);
  });

  it("accepts only the author's own uploads as photos, and protects them from the sweep", async () => {
    const own = await uploadedPhoto(company);
    const foreign = await uploadedPhoto(await newCompany(product));
    const swept = await uploadedPhoto(company, 24 * 3_600_000);
    const colleagues = await uploadedPhoto(company);
    await product.run("update photos set uploader_id = 'somebody' where id = ?", colleagues.split("/").pop());
    for (const photo of [foreign, swept, colleagues]) {
      expect((await addNote({ content: "x", photos: [photo] })).status).toBe(400);
    }
    const { body } = await addNote({ content: "x", photos: [own], type: "note" });
    expect(body.photos).toEqual([own]);
    const attached = "select attached_at from photos where id = ?";
    expect(await product.value(attached, own.split("/").pop())).toBeGreaterThan(0);
  });

  it("adds one note per key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = [await addNote({ content: "once" }, key), await addNote({ content: "once" }, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await company.owner.ask("GET", `${path()}/notes`)).toHaveLength(1);
    expect((await addNote({ content: "other" }, key)).status).toBe(422);
  });

  it("works from the screen, and keeps the input when refused", async () => {
    const refused = await company.owner.post(screen(), { intent: "note", content: "   " });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Please write a note.");
    expect(html).toMatch(/aria-invalid="true"/);
    const long = await company.owner.post(screen(), { intent: "note", content: "y".repeat(5001) });
    expect(await long.text()).toContain("y".repeat(5001));
    const added = await company.owner.post(screen(), { intent: "note", content: " Fits now " });
    expect(added.headers.get("Location")).toBe(screen());
    const page = await company.owner.html(screen());
    expect(page).toContain("Note Added");
    expect(page).toContain("Fits now");
  });
});

describe("photos with a note", () => {
  /** Sends a note with new photos, and paths of uploaded ones. */
  const send = (files: Uint8Array<ArrayBuffer>[], { key = "", uploaded = [] as string[] } = {}) =>
    company.owner.postFiles(screen(), [
      ["intent", "note"],
      ["content", "Cracked glass"],
      ["idempotencyKey", key],
      ...files.map((bytes): [string, File] => ["photos", new File([bytes], "p.jpg", { type: "image/jpeg" })]),
      ...uploaded.map((photo): [string, string] => ["photos", photo]),
    ]);

  it("are stored once, however often the form is sent, and shown", async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([send([jpeg()], { key }), send([jpeg()], { key })]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const list = await company.owner.ask("GET", `${path()}/notes`);
    expect(list).toHaveLength(1);
    expect(list[0].photos).toHaveLength(1);
    expect((await company.owner.get(list[0].photos[0])).status).toBe(200);
    expect(await company.owner.html(screen())).toContain(list[0].photos[0]);
  });

  it("are refused at their field when invalid or too many", async () => {
    const text = new TextEncoder().encode("not a photo") as Uint8Array<ArrayBuffer>;
    const wrong = await send([text]);
    expect(wrong.status).toBe(415);
    expect(await wrong.text()).toContain("Only JPEG, PNG and WebP photos can be used.");
    const many = await send([jpeg(), jpeg(), jpeg(), jpeg()]);
    expect(many.status).toBe(400);
    expect(await many.text()).toContain("A note may have 3 photos at most.");
    expect(await company.owner.ask("GET", `${path()}/notes`)).toEqual([]);
  });

  it("may have been uploaded before, together with new ones, at most 3", async () => {
    const uploaded = [await uploadedPhoto(company), await uploadedPhoto(company)];
    expect((await send([jpeg(), jpeg()], { uploaded })).status).toBe(400);
    const foreign = await uploadedPhoto(await newCompany(product));
    const refused = await send([], { uploaded: [foreign] });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("This photo was not found. Please add it again."),
    ]);
    expect((await send([jpeg()], { uploaded })).status).toBe(302);
    const [note] = await company.owner.ask("GET", `${path()}/notes`);
    expect(note.photos).toEqual([...uploaded, expect.stringMatching(/^\/objects\/uploads\//)]);
  });
});

describe("the product's history and notes", () => {
  it("are in the reader's language", async () => {
    const id = await putReport(product, company, machine, {
      newUsage: 1240,
      fuelAdded: 2.5,
      notes: "Sin novedad",
    });
    await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
    const spanish = { "Accept-Language": "es" };
    const { body } = await company.owner.json("GET", `${path()}/history`, undefined, spanish);
    expect(body[0].content).toContain("El uso cambió de 1,234.5 a 1,240 horas.");
    expect(body[0].content).toContain("Se agregaron 2.5 galones de gasolina.");
    expect(body[0].content).toContain("Sin novedad");
    const page = await (await company.owner.fetch(screen(), { headers: spanish })).text();
    expect(page).toContain("<title>Excavator - Historial</title>");
    expect(page).toContain("El uso cambió de 1,234.5 a 1,240 horas.");
  });

  it("show photos that arrived after their update was applied", async () => {
    const id = await putReport(product, company, machine, { newUsage: 1240, photos: ["/objects/uploads/a"] });
    await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
    await product.run(
      "update operator_updates set photos = ? where id = ?",
      JSON.stringify(["/objects/uploads/a", "/objects/uploads/b"]),
      id,
    );
    const [note] = await company.owner.ask("GET", `${path()}/notes`);
    expect(note.photos).toEqual(["/objects/uploads/a", "/objects/uploads/b"]);
  });

  it("pages by key", async () => {
    await product.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1005)
         insert into history_records (id, company_id, equipment_id, equipment_name, type, note_type, event, content, photos, operator_name, created_at)
         select 'n' || i || ?1, ?1, ?2, 'Excavator', 'note', 'note', 'note_added', 'Note ' || i, '[]', 'Ann', 1700000000000 from n`,
      company.id,
      machine.id,
    );
    const first = await company.owner.json("GET", `${path()}/notes`);
    expect([first.body.length, first.body[0].content, first.body[999].content]).toEqual([
      1000,
      "Note 1005",
      "Note 6",
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await company.owner.json("GET", next);
    expect(second.body.map(({ content }: { content: string }) => content)).toEqual(
      [5, 4, 3, 2, 1].map((i) => `Note ${i}`),
    );
    expect(second.headers.get("Link")).toBeNull();
  });
});

describe("a note that can't be saved", () => {
  it("shows the failure and keeps the input", async () => {
    await product.db.exec(
      "create trigger broken before insert on history_records when new.content = 'Broken' begin select raise(abort, 'broken'); end",
    );
    const answer = await company.owner.post(screen(), { intent: "note", content: "Broken" });
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(page).toContain("<strong>Error</strong>");
    expect(page).toContain("Failed to add note. Please try again.");
    expect(page).toMatch(/<textarea[^>]*>Broken</);
    expect(await company.owner.ask("GET", `${path()}/notes`)).toEqual([]);
  });
});

describe("the ledger on the screen", () => {
  it("voids by its own form, with a reason", async () => {
    const id = await putReport(product, company, machine, { newUsage: 1240 });
    await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
    const readings = await company.owner.ask("GET", `${path()}/readings`);
    const address = `${screen()}?void=${readings[1].id}`;
    expect(await company.owner.html(address)).toContain("Void the reading of 1,240 hours");
    const fields = { intent: "void", readingId: readings[1].id };
    const refused = await company.owner.post(address, { ...fields, reason: "" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Please say why the reading is voided.");
    expect((await company.owner.post(address, { ...fields, reason: "Misread" })).status).toBe(302);
    const page = await company.owner.html(screen());
    expect(page).toContain("Reading voided");
    expect(page).toContain("1,234.5 hours");
    expect((await company.owner.post(address, { ...fields, reason: "Again" })).status).toBe(409);
  });

  it("needs one round trip beside the session's", async () => {
    const page = await company.owner.get(screen());
    expect(Number(page.headers.get("X-D1-Round-Trips"))).toBeLessThanOrEqual(2);
    const list = await company.owner.get("/updates");
    expect(Number(list.headers.get("X-D1-Round-Trips"))).toBeLessThanOrEqual(2);
  });
});
