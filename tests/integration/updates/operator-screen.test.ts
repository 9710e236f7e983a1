import { beforeAll, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { fieldValue, keyOf, sendReport } from "#tests/support/operator-form.ts";
import { jpeg, SECRET } from "#tests/support/photo-files.ts";
import { type Client, startProduct } from "#tests/support/product.ts";
import { storedReports } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";
import { uploadPhoto } from "#tests/support/upload-photo.ts";

const addMachine = (by: Company, fields: Record<string, unknown>) =>
  by.addMachine({ currentUsage: 1234.5, fuelType: "diesel", ...fields });

const page = (by: Client, path = "/operator") => by.html(path);
const reportsOn = (id: string) => storedReports(product, id);
const product = await startedProduct();
const company = await newCompany(product);
const operator = await newOperator(product, company, "Maria", "Lopez");
const loader = await addMachine(company, { name: "Loader 7" });
beforeAll(async () => {
  await addMachine(company, { name: "Pickup 2", type: "vehicle", unit: "miles", fuelType: "gasoline" });
  await addMachine(company, { name: "Trailer", type: "other", unit: "n/a", fuelType: "n/a" });
});

describe("the operator's screen", () => {
  it("has three addresses", async () => {
    for (const path of ["/", "/operator", "/simple-operator"]) {
      const body = await page(operator.client, path);
      expect(body).toContain("<title>Equipment Updates</title>");
      expect(body).toContain("Welcome, Maria Lopez");
      for (const entry of ["Loader 7 (Machinery)", "Pickup 2 (Vehicle)", "Trailer (Other)"]) {
        expect(body).toContain(`>${entry}</option>`);
      }
    }
  });

  it("finds machines by name and type, in any case, in the reader's language and in English", async () => {
    const entries = async (query: string) =>
      [
        ...(await page(operator.client, `/operator?q=${query}`)).matchAll(/data-m="[^"]*"[^>]*>([^<]+)</g),
      ].map(([, entry]) => entry);
    expect(await entries("LOADER")).toEqual(["Loader 7 (Machinery)"]);
    expect(await entries("veh")).toEqual(["Pickup 2 (Vehicle)"]);
    expect(await entries("zzz")).toEqual([]);
    expect(await page(operator.client, "/operator?q=zzz")).toContain("No equipment matches your search.");
    operator.client.cookies.set("lng", "es");
    expect(await entries("veh%C3%ADculo")).toEqual(["Pickup 2 (Vehículo)"]);
    expect(await entries("vehicle")).toEqual(["Pickup 2 (Vehículo)"]);
    operator.client.cookies.delete("lng");
  });

  it("shows the chosen machine with its reading and its fuel", async () => {
    const body = await page(operator.client, `/operator?equipment=${loader}`);
    expect(body).toMatch(/<h2[^>]*>Loader 7<\/h2>/);
    expect(body).toMatch(/1,234\.5 hours, read on \w{3} \d+, \d{4}/);
    expect(body).toContain("This equipment uses diesel.");
    expect(body).toMatch(/<input[^>]*checked=""[^>]*value="diesel"|<input[^>]*value="diesel"[^>]*checked=""/);
    expect(body).not.toContain('id="pattern"');
  });

  it("says that a requested machine is not in the list, on a page that is not kept", async () => {
    const response = await operator.client.get("/operator?equipment=none");
    const body = await response.text();
    expect(body).toContain("This machine is not in your list");
    expect(body).toContain('id="pattern"');
    expect(response.headers.get("Cache-Control")).not.toContain("no-cache");
    for (const path of ["/operator", "/operator?equipment=", `/operator?equipment=${loader}`]) {
      expect(await page(operator.client, path)).not.toContain("not in your list");
    }
  });

  it("says so when there is no equipment", async () => {
    const empty = await newCompany(product);
    const newcomer = await newOperator(product, empty);
    expect(await page(newcomer.client)).toContain("No equipment available.");
  });
});

/** The name of the machine whose form is open; null without one. */
const openOn = (body: string) =>
  body.includes('id="pattern"') ? null : (/<h2 data-name="">([^<]*)</.exec(body)?.[1] ?? null);
const DAY = 86_400_000;

describe("the machine that is open", () => {
  /** A company with three machines and its operator. */
  const yard = async () => {
    const own = await newCompany(product);
    const { client } = await newOperator(product, own);
    const [crane = "", pump = "", saw = ""] = await Promise.all(
      ["Crane", "Pump", "Saw"].map((name) => addMachine(own, { name })),
    );
    const report = (equipmentId: string, daysAgo: number, more: object = {}) =>
      client.json("POST", "/api/operator-updates", {
        equipmentId,
        notes: `${daysAgo} days ago`,
        takenAt: new Date(Date.now() - daysAgo * DAY).toISOString(),
        ...more,
      });
    return { own, client, crane, pump, saw, report };
  };

  it("is the only one", async () => {
    const small = await newCompany(product);
    const { client } = await newOperator(product, small);
    await addMachine(small, { name: "Loader 9" });
    for (const path of ["/", "/operator"]) expect(openOn(await page(client, path))).toBe("Loader 9");
    expect(openOn(await page(client, "/operator?equipment="))).toBeNull();
  });

  it("is that of the operator's last report by the time it was taken, unless the address says otherwise", async () => {
    const { own, client, crane, pump, saw, report } = await yard();
    expect(openOn(await page(client))).toBeNull();
    await report(crane, 0);
    expect(openOn(await page(client))).toBe("Crane");
    // They come later, and are older.
    for (const id of [pump, saw]) await report(id, 1);
    for (let late = 0; late < 12; late += 1) await report(pump, 1.5, { notes: `Late ${late}` });
    expect(openOn(await page(client))).toBe("Crane");
    expect(openOn(await page(client, `/operator?equipment=${saw}`))).toBe("Saw");
    expect(openOn(await page(client, "/operator?equipment="))).toBeNull();
    expect(openOn(await page(client, "/operator?equipment=none"))).toBeNull();
    expect(openOn(await page(client, "/operator?q=a"))).toBeNull();
    // Another operator of the company has reported nothing.
    expect(openOn(await page((await newOperator(product, own, "Newcomer")).client))).toBeNull();
  });

  it("is none two days later, and none that was retired", async () => {
    const { own, client, crane, pump, report } = await yard();
    await report(pump, 0);
    await product.run(
      "update operator_updates set taken_at = taken_at - ? where equipment_id = ?",
      2 * DAY,
      pump,
    );
    expect(openOn(await page(client))).toBeNull();
    await report(crane, 0);
    expect(openOn(await page(client))).toBe("Crane");
    await own.owner.json("POST", `/api/equipment/${crane}/retire`, {});
    const body = await page(client);
    expect(openOn(body)).toBeNull();
    expect(body).not.toContain("not in your list");
  });

  it("shows the machines of recent reports as buttons before the search, three at most", async () => {
    const { own, client, crane, pump, saw, report } = await yard();
    const fourth = await addMachine(own, { name: "Winch" });
    for (const [at, id] of [crane, pump, saw, fourth].entries()) await report(id, (4 - at) / 24);
    const body = await page(client);
    const buttons = [...body.matchAll(/<button[^>]*name="equipment" value="([^"]*)"[^>]*>/g)];
    expect(buttons.map(([, id]) => id)).toEqual([fourth, saw, pump]);
    expect(buttons.map(([tag]) => tag.includes('aria-current="true"'))).toEqual([true, false, false]);
    expect(buttons[2]?.index).toBeLessThan(body.indexOf('id="q"'));
    expect(body.match(/<details id="find"[^>]*>/)?.[0]).not.toContain("open");
    expect(body).toMatch(/<summary[^>]*>Another machine<\/summary>/);
    const none = await page(client, "/operator?equipment=");
    expect(none.match(/<details id="find"[^>]*>/)?.[0]).toContain("open");
    expect(none).toMatch(/<summary[^>]*><\/summary>/);
  });

  it("has the focus in its usage when it was chosen, and only then", async () => {
    const { client, crane, report } = await yard();
    const focused = (body: string) =>
      / autofocus=""/i.test(/<input[^>]*name="newUsage"[^>]*>/.exec(body)?.[0] ?? "");
    expect(focused(await page(client, `/operator?equipment=${crane}`))).toBe(true);
    expect(focused(await page(client, "/operator?q=cran"))).toBe(true);
    await report(crane, 0);
    expect(focused(await page(client))).toBe(false);
    const key = keyOf(await page(client));
    await sendReport(client, "/operator", { equipmentId: crane, notes: "x", idempotencyKey: key });
    // The notice is to be read first.
    expect(focused(await page(client, `/operator?equipment=${crane}`))).toBe(false);
  });
});

describe("the search", () => {
  it("lists first where a word begins with the text, and opens the only match", async () => {
    const own = await newCompany(product);
    const { client } = await newOperator(product, own);
    for (const name of ["Bobcat T770", "CAT 320", "Concat"]) await addMachine(own, { name });
    const found = async (query: string) =>
      [...(await page(client, `/operator?q=${query}`)).matchAll(/data-m="[^"]*"[^>]*>([^<]+) \(/g)].map(
        ([, name]) => name,
      );
    expect(await found("cat")).toEqual(["CAT 320", "Bobcat T770", "Concat"]);
    expect(openOn(await page(client, "/operator?q=cat"))).toBeNull();
    expect(openOn(await page(client, "/operator?q=cat+3"))).toBe("CAT 320");
    expect(openOn(await page(client, "/operator?q=crane"))).toBeNull();
  });
});

describe("sending a report", () => {
  const fields = (key: string, more: Record<string, string> = {}) => ({
    equipmentId: loader,
    newUsage: "",
    fuelAdded: "",
    fuelType: "diesel",
    notes: "",
    idempotencyKey: key,
    ...more,
  });

  it("tells machines of one name apart in its notice", async () => {
    const other = await newCompany(product);
    const { client } = await newOperator(product, other);
    const first = await addMachine(other, { name: "Skid Steer", serialNumber: "AB-111" });
    await addMachine(other, { name: "Skid Steer", serialNumber: "AB-222" });
    const path = `/operator?equipment=${first}`;
    const sent = { equipmentId: first, newUsage: "1240", idempotencyKey: keyOf(await page(client, path)) };
    const answer = await sendReport(client, path, sent);
    expect(await page(client, answer.headers.get("Location") ?? "")).toContain(
      "<p>Skid Steer (AB-111): 1,240 hours sent",
    );
  });

  it("stores it with its photos, and returns to the machine", async () => {
    const key = keyOf(await page(operator.client, `/operator?equipment=${loader}`));
    const photos = [
      { bytes: jpeg(), name: "a.jpg" },
      { bytes: jpeg({ orientation: 6 }), name: "b.png" },
    ];
    const sent = fields(key, { newUsage: "1240", fuelAdded: "10.5", notes: "Filled up" });
    const response = await sendReport(operator.client, `/operator?equipment=${loader}`, sent, photos);
    expect(response.status).toBe(302);
    const target = response.headers.get("Location") ?? "";
    expect(target).toBe(`/operator?equipment=${loader}`);
    const body = await page(operator.client, target);
    expect(body).toContain("Update Submitted");
    expect(body).toContain("Your equipment update has been sent to the manager for review.");
    expect(body).toMatch(/<p>Loader 7: 1,240 hours sent at \d+:\d\d.[AP]M<\/p>/);
    expect(body).toMatch(/1,234\.5 hours, read on [^(<]* \(1,240 hours waits for review\)</);
    expect(body).toMatch(/<h2[^>]*>Loader 7<\/h2>/);
    expect(body).not.toContain("Filled up");
    expect(fieldValue(body, "newUsage")).toBeFalsy();
    const [row] = await reportsOn(loader);
    expect(row).toMatchObject({ new_usage: 12400, fuel_added: 105, fuel_type: "diesel", notes: "Filled up" });
    const paths: string[] = JSON.parse(String(row?.photos));
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const photo = await company.owner.get(path);
      expect(photo.status).toBe(200);
      expect(Buffer.from(await photo.arrayBuffer()).toString("latin1")).not.toContain(SECRET);
    }
  });

  it("says that a reading waits for review until it is reviewed, to its reporter alone, in their language", async () => {
    const id = await addMachine(company, { name: "Grader" });
    const key = keyOf(await page(operator.client, `/operator?equipment=${id}`));
    operator.client.cookies.set("lng", "es");
    const sent = { ...fields(key, { newUsage: "1250" }), equipmentId: id };
    await sendReport(operator.client, "/operator", sent);
    const body = await page(operator.client, `/operator?equipment=${id}`);
    expect(body).toMatch(/Grader: 1,250 horas enviado a las \d+:\d\d/);
    expect(body).toContain("(1,250 horas espera revisión)");
    operator.client.cookies.delete("lng");
    expect(await page(operator.client)).toContain('data-w="(1,250 hours waits for review)"');
    expect(await page(company.owner)).not.toContain("waits for review");
    const [update] = await company.owner.ask("GET", "/api/operator-updates");
    await company.owner.json("POST", `/api/operator-updates/${update.id}/apply`, {});
    const applied = await page(operator.client, `/operator?equipment=${id}`);
    expect(applied).toContain("1,250 hours, read on");
    expect(applied).not.toContain("1,250 hours waits");
  });

  it("says when a report without a usage was sent", async () => {
    const key = keyOf(await page(operator.client, `/operator?equipment=${loader}`));
    await sendReport(operator.client, "/operator", fields(key, { notes: "Greased" }));
    expect(await page(operator.client)).toMatch(/<p>Loader 7: sent at \d/);
  });

  it("rounds the fuel of a pump and says so, and asks what 1,234 means", async () => {
    const send = async (fuelAdded: string) => {
      const key = keyOf(await page(operator.client, `/operator?equipment=${loader}`));
      return sendReport(operator.client, "/operator", fields(key, { fuelAdded }));
    };
    expect((await send("12.345")).status).toBe(302);
    expect(await page(operator.client)).toContain("The fuel was rounded to 12.3.");
    expect((await reportsOn(loader))[0]).toMatchObject({ fuel_added: 123 });
    expect((await send("12.50")).status).toBe(302);
    expect(await page(operator.client)).not.toContain("rounded");
    const asked = await send("1,234");
    expect(asked.status).toBe(400);
    expect(await asked.text()).toContain("A number like 1,234 can be read two ways.");
  });

  it("stores one report for two presses, for a later resend, and for both concurrently", async () => {
    const before = (await reportsOn(loader)).length;
    const key = keyOf(await page(operator.client, `/operator?equipment=${loader}`));
    const press = () =>
      sendReport(operator.client, "/operator", fields(key, { notes: "Pressed" }), [
        { bytes: jpeg(), name: "p.jpg" },
      ]);
    const both = await Promise.all([press(), press()]);
    expect([...both, await press()].map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await reportsOn(loader)).toHaveLength(before + 1);
  });

  it("refuses a used key for another report, and gives a new one", async () => {
    const key = keyOf(await page(operator.client, `/operator?equipment=${loader}`));
    await sendReport(operator.client, "/operator", fields(key, { notes: "First" }));
    const response = await sendReport(operator.client, "/operator", fields(key, { notes: "Second" }));
    expect(response.status).toBe(422);
    const body = await response.text();
    expect(body).toContain("Update Failed");
    expect(body).toContain(">Second</textarea>");
    expect(keyOf(body)).not.toBe(key);
    expect(
      (await sendReport(operator.client, "/operator", fields(keyOf(body), { notes: "Second" }))).status,
    ).toBe(302);
  });

  const mistakes: [name: string, fields: Record<string, string>, title: string, text: string][] = [
    [
      "no machine",
      { equipmentId: "", notes: "x" },
      "No Equipment Selected",
      "Please select a piece of equipment first.",
    ],
    [
      "nothing",
      { notes: "  " },
      "No Information Provided",
      "Please enter at least one piece of information (usage, fuel, or notes) to submit an update.",
    ],
    [
      "a bad usage",
      { newUsage: "-4", notes: "keep" },
      "Invalid Usage",
      "Please enter a valid usage value or leave blank.",
    ],
    [
      "a bad amount",
      { fuelAdded: "-1", notes: "keep" },
      "Invalid Fuel Amount",
      "Please enter a valid fuel amount or leave blank.",
    ],
    [
      "two decimals",
      { newUsage: "4.55", notes: "keep" },
      "Invalid Usage",
      "Please use one decimal at most, as in 12.5.",
    ],
  ];
  for (const [name, typed, title, text] of mistakes) {
    it(`refuses ${name} and keeps the input`, async () => {
      const before = (await reportsOn(loader)).length;
      const response = await sendReport(
        operator.client,
        "/operator",
        fields("k", { fuelType: "gas", ...typed }),
      );
      expect(response.status).toBe(400);
      const body = await response.text();
      expect(body).toContain(`<strong>${title}</strong>`);
      expect(body).toContain(text);
      if (typed.newUsage) expect(fieldValue(body, "newUsage")).toBe(typed.newUsage);
      if (typed.notes) expect(body).toContain(`>${typed.notes}</textarea>`);
      if (typed.equipmentId === undefined)
        expect(body).toMatch(/checked=""[^>]*value="gas"|value="gas"[^>]*checked=""/);
      expect(await reportsOn(loader)).toHaveLength(before);
    });
  }

  it("marks the wrong field", async () => {
    const body = await (
      await sendReport(operator.client, "/operator", fields("k", { newUsage: "x" }))
    ).text();
    const input = /<input[^>]*name="newUsage"[^>]*>/.exec(body)?.[0] ?? "";
    expect(input).toContain('aria-invalid="true"');
    const described = /aria-describedby="([^"]+)"/.exec(input)?.[1]?.split(" ") ?? [];
    expect(described.some((id) => body.includes(`class="error" id="${id}"`))).toBe(true);
  });

  it("names the mistake of its title when there are two", async () => {
    const both = fields("k", { newUsage: "x", fuelAdded: "y" });
    const body = await (await sendReport(operator.client, "/operator", both)).text();
    expect(body).toMatch(
      /<strong>Invalid Usage<\/strong> <span>Please enter a valid usage value or leave blank\.<\/span>/,
    );
    expect(body).toMatch(/id="report-fuelAdded-error">Please enter a valid fuel amount/);
  });

  it("allows as many characters of notes as the field does, counting a line end as one", async () => {
    const notes = `${"x".repeat(49)}\n`.repeat(100).trim();
    const key = crypto.randomUUID();
    const sent = fields(key, { notes: notes.replaceAll("\n", "\r\n") });
    expect((await sendReport(operator.client, "/operator", sent)).status).toBe(302);
    expect((await reportsOn(loader))[0]?.notes).toBe(notes);
    // The script sends the same report with its own line ends.
    const again = { equipmentId: loader, notes };
    const headers = { "Idempotency-Key": key };
    expect((await operator.client.json("POST", "/api/operator-updates", again, headers)).status).toBe(201);
  });

  it("keeps uploaded photos over a refusal, and stores them then", async () => {
    const pathname = await uploadPhoto(operator.client);
    const fill = (notes: string) => ({ ...fields(crypto.randomUUID(), { notes }), photos: pathname });
    const refused = await sendReport(operator.client, "/operator", fill(" "));
    expect(refused.status).toBe(400);
    const body = await refused.text();
    expect(body).toMatch(new RegExp(`<input type="checkbox" name="photos" checked="" value="${pathname}"`));
    expect(body).not.toContain("Your photos could not be kept.");
    expect((await sendReport(operator.client, "/operator", fill("Here"))).status).toBe(302);
    expect((await reportsOn(loader))[0]?.photos).toBe(JSON.stringify([pathname]));
  });

  const photos: [name: string, bytes: Uint8Array<ArrayBuffer>[], status: number, text: string][] = [
    ["four photos", [jpeg(), jpeg(), jpeg(), jpeg()], 400, "One update takes up to 3 photos."],
    [
      "a page for a photo",
      [new TextEncoder().encode("<html>")],
      415,
      "Only JPEG, PNG and WebP photos can be used.",
    ],
    [
      "a photo of more than 10 MB",
      [new Uint8Array(10 * 1024 * 1024 + 1)],
      413,
      "A photo may have 10 MB at most.",
    ],
  ];
  for (const [name, files, status, text] of photos) {
    it(`refuses ${name} at its field`, async () => {
      const before = (await reportsOn(loader)).length;
      const named = files.map((bytes, index) => ({ bytes, name: `${index}.jpg` }));
      const response = await sendReport(
        operator.client,
        "/operator",
        fields("k", { notes: "With photos" }),
        named,
      );
      expect(response.status).toBe(status);
      const body = await response.text();
      expect(body).toMatch(new RegExp(`class="error" id="report-photos-error">[^<]*${text}`));
      expect(body).toContain("Your photos could not be kept.");
      expect(body).toContain(">With photos</textarea>");
      expect(await reportsOn(loader)).toHaveLength(before);
    });
  }

  it("answers 404 for a machine of another company", async () => {
    const other = await newCompany(product);
    const foreign = await addMachine(other, { name: "Foreign" });
    const response = await sendReport(
      operator.client,
      "/operator",
      fields("k", { equipmentId: foreign, notes: "x" }),
    );
    expect(response.status).toBe(404);
    expect(await reportsOn(foreign)).toHaveLength(0);
  });
});

describe("requesting the screen again", () => {
  const ask = (by: Client, tag: string, path = "/operator") =>
    by.fetch(path, { headers: { "If-None-Match": tag } });

  it("answers 304 while nothing has changed", async () => {
    const { client } = await newOperator(product, company, "Edda");
    const first = await client.get("/operator");
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).not.toBe("");
    const again = await ask(client, tag);
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    expect(again.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
    expect((await ask(client, tag, `/operator?equipment=${loader}`)).status).toBe(200);
    client.cookies.set("equipment-ui-theme", "dark");
    expect((await ask(client, tag)).status).toBe(200);
    client.cookies.delete("equipment-ui-theme");
    await company.owner.json("PATCH", `/api/equipment/${loader}/usage`, { usageIncrease: 165.5 });
    expect((await ask(client, tag)).status).toBe(200);
  });

  it("answers a new page once the page's key was used", async () => {
    const { client } = await newOperator(product, company, "Fay");
    const first = await client.get("/operator");
    const tag = first.headers.get("ETag") ?? "";
    await client.json("POST", "/api/operator-updates", { equipmentId: loader, notes: "x" });
    const second = await client.get("/operator");
    expect(second.headers.get("ETag")).not.toBe(tag);
    // The second report visibly changes nothing but the key.
    await client.json("POST", "/api/operator-updates", { equipmentId: loader, notes: "y" });
    expect((await ask(client, second.headers.get("ETag") ?? "")).status).toBe(200);
  });

  it("has no ETag while it shows a notice, so the browser asks for it again", async () => {
    const key = keyOf(await page(operator.client));
    const form = { equipmentId: loader, notes: "Notice", idempotencyKey: key };
    await sendReport(operator.client, "/operator", form);
    const response = await operator.client.get("/operator");
    expect(await response.text()).toContain("Update Submitted");
    const { headers } = response;
    expect([headers.get("Cache-Control"), headers.get("ETag")]).toEqual(["private, max-age=0", null]);
  });
});

it("keeps the user's frame and says that it could not load, when the list can't be read", async () => {
  const broken = await startProduct();
  try {
    const unlucky = await newCompany(broken);
    const { client } = await newOperator(broken, unlucky);
    await broken.run("alter table equipment rename to lost");
    const response = await client.get("/operator");
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(body).toContain("Unable to load equipment. Please make sure you are logged in properly.");
    expect(body).toContain("Welcome, John Field");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  } finally {
    await broken.stop();
  }
});
