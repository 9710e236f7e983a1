import { expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newWorld, type World } from "../faults/acts.ts";
import { putRows, type Rows, readRows } from "../faults/company-state.ts";
import { OWNER_PASSWORD } from "../support/accounts.ts";
import { uploadPhotos } from "../support/upload-photo.ts";

/**
 * Mistaken calls by a signed-in person: refused with a reason, at the field if there is one, and nothing
 * changes.
 */

/** Photos like `world.ids.photo`. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "100000" });
const world = await newWorld(product);
const more = await uploadPhotos(world.company.owner, 3);
const rows = await readRows(product.db);

/**
 * All rows; of mails only the ids, because they are delivered after the answer of the act that queues them.
 */
async function storedRows(): Promise<Rows> {
  const stored = await readRows(product.db);
  const mails = (stored.get("email_outbox") ?? []).map(({ id }) => ({ id: id ?? null }));
  return stored.set("email_outbox", mails);
}

type Ids = World["ids"];
/**
 * `field` is where the reason is given; null for the whole call. `first` is a statement that runs before it.
 */
type Refused = [
  what: string,
  call: (ids: Ids) => [method: string, path: string, body?: unknown],
  status: number,
  field: string | null,
  first?: (ids: Ids) => string,
];

const NOBODY = "nobodyatallisherenow";
const GONE = "/objects/uploads/aaaaaaaaaaaaaaaaaaaa";

it.each<Refused>([
  ["a pause without a plan", () => ["POST", "/api/subscription/pause", { months: 3 }], 409, null],
  ["the payment page without a plan", () => ["POST", "/api/subscription/portal", {}], 409, null],
  [
    "a corrected service of tomorrow",
    (of) => ["PATCH", `/api/service-entries/${of.entry}`, { date: "2099-01-01" }],
    400,
    "date",
  ],
  [
    "a corrected service with a photo that is gone",
    (of) => ["PATCH", `/api/service-entries/${of.entry}`, { photos: [GONE] }],
    400,
    "photos",
  ],
  [
    "a corrected service without work",
    (of) => ["PATCH", `/api/service-entries/${of.entry}`, { otherWork: "" }],
    400,
    "tasks",
  ],
  [
    "an issue with a photo that is gone",
    (of) => [
      "POST",
      `/api/equipment/${of.loader}/issues`,
      { condition: "needs_attention", description: "Leaks", photos: [GONE] },
    ],
    400,
    "photos",
  ],
  [
    "a report whose tasks are a text",
    (of) => ["POST", "/api/operator-updates", { equipmentId: of.loader, notes: "Done", tasksDone: "Grease" }],
    400,
    "tasksDone",
  ],
  [
    "a report whose photos are a text",
    (of) => ["POST", "/api/operator-updates", { equipmentId: of.loader, notes: "Seen", photos: GONE }],
    400,
    "photos",
  ],
  ...[
    "/api/activity",
    "/api/checks",
    "/api/fuel-entries",
    "/api/fuel-prices",
    "/api/issues",
    "/api/operator-updates",
    "/api/equipment/LOADER/notes",
    "/api/equipment/LOADER/history",
    "/api/equipment/LOADER/readings",
    "/api/equipment/LOADER/service-entries",
  ].map(
    (path): Refused => [
      `a place that is none in ${path}`,
      (of) => ["GET", `${path.replace("LOADER", of.loader)}?before=garbage`],
      400,
      "before",
    ],
  ),
  [
    "a program for no machine",
    (of) => ["POST", `/api/service-programs/${of.program}/apply`, { equipmentIds: [] }],
    400,
    "equipmentIds",
  ],
  [
    "a program for 501 machines",
    (of) => [
      "POST",
      `/api/service-programs/${of.program}/apply`,
      { equipmentIds: Array.from({ length: 501 }, (_, index) => `${NOBODY}${index}`) },
    ],
    400,
    "equipmentIds",
  ],
  [
    "an edited program without a name",
    (of) => ["PATCH", `/api/service-programs/${of.program}`, { name: "" }],
    400,
    "name",
  ],
  [
    "an edited checklist without a line",
    (of) => ["PATCH", `/api/checklists/${of.checklist}`, { lines: [] }],
    400,
    "lines",
  ],
  [
    "an edited machine with less than no hours",
    (of) => ["PATCH", `/api/equipment/${of.loader}`, { currentUsage: -1 }],
    400,
    "currentUsage",
  ],
  [
    "more hours than a meter has",
    (of) => ["PATCH", `/api/equipment/${of.loader}/usage`, { usageIncrease: 99_999_999 }],
    400,
    "usageIncrease",
  ],
  [
    "a machine bought tomorrow",
    () => [
      "POST",
      "/api/equipment",
      { name: "New", type: "vehicle", unit: "miles", purchaseDate: "2099-01-01" },
    ],
    400,
    "purchaseDate",
  ],
  [
    "photos for a report that is gone",
    () => ["POST", `/api/operator-updates/${NOBODY}/photos`, { photos: [GONE] }],
    404,
    null,
  ],
  [
    "a fourth photo for a report",
    (of) => ["POST", `/api/operator-updates/${of.pending}/photos`, { photos: [of.photo] }],
    400,
    "photos",
    (of) =>
      `update operator_updates set operator_id = '${world.company.id}', photos = '["a","b","c"]' where id = '${of.pending}'`,
  ],
  [
    "a photo given up of a report that is gone",
    () => ["DELETE", `/api/operator-updates/${NOBODY}/photos/${NOBODY}`],
    404,
    null,
  ],
  [
    "a report without a machine",
    () => ["POST", "/api/operator-updates", { newUsage: 100 }],
    400,
    "equipmentId",
  ],
  [
    "a report of no time",
    (of) => [
      "POST",
      "/api/operator-updates",
      { equipmentId: of.loader, newUsage: 120, takenAt: "yesterday" },
    ],
    400,
    "takenAt",
  ],
  [
    "a report with a photo that was never uploaded",
    (of) => [
      "POST",
      "/api/operator-updates",
      { equipmentId: of.loader, newUsage: 120, photos: ["/objects/x.jpg"] },
    ],
    400,
    "photos",
  ],
  [
    "a report with one photo twice",
    (of) => [
      "POST",
      "/api/operator-updates",
      { equipmentId: of.loader, newUsage: 120, photos: [of.photo, of.photo] },
    ],
    400,
    "photos",
  ],
  [
    "a report with four photos",
    (of) => [
      "POST",
      "/api/operator-updates",
      { equipmentId: of.loader, newUsage: 120, photos: [of.photo, ...more] },
    ],
    400,
    "photos",
  ],
  [
    "a manager made a manager",
    (of) => [
      "POST",
      `/api/employees/${of.promoted}/manager`,
      { email: "petra@barn.example", password: "barn-door-42", confirmPassword: "barn-door-42" },
    ],
    409,
    null,
  ],
  [
    "a common password for an operator",
    (of) => [
      "POST",
      "/api/admin/reset-user-password",
      { targetUserId: of.employee, newPassword: "password123" },
    ],
    400,
    "newPassword",
  ],
  [
    "the password of the owner themselves",
    () => [
      "POST",
      "/api/admin/reset-user-password",
      { targetUserId: world.company.id, newPassword: "barn-door-42" },
    ],
    403,
    "targetUserId",
  ],
  [
    "a common password",
    () => [
      "PATCH",
      "/api/user/change-password",
      { currentPassword: OWNER_PASSWORD, newPassword: "password123", confirmNewPassword: "password123" },
    ],
    400,
    "newPassword",
  ],
  [
    "a password that is the person's address",
    () => [
      "PATCH",
      "/api/user/change-password",
      {
        currentPassword: OWNER_PASSWORD,
        newPassword: world.company.email,
        confirmNewPassword: world.company.email,
      },
    ],
    400,
    "newPassword",
  ],
  [
    "a common shared password",
    () => ["POST", "/api/company-settings", { masterPassword: "password123" }],
    400,
    "masterPassword",
  ],
  ["an address that is none", () => ["PATCH", "/api/user/profile", { email: "" }], 400, "email"],
  ["the closing of a month that is none", () => ["POST", "/api/books/2026-13/close", {}], 404, null],
  [
    "a machine beyond the plan's limit",
    () => ["POST", "/api/equipment", { name: "New", type: "vehicle", unit: "miles" }],
    403,
    null,
    () => "update companies set equipment_limit = 1",
  ],
  [
    "a machine of a program beyond the plan's limit",
    (of) => [
      "POST",
      "/api/equipment",
      { name: "New", type: "machinery", unit: "hours", serviceProgramId: of.program },
    ],
    403,
    null,
    () => "update companies set equipment_limit = 1",
  ],
  ["a list in place of a machine", () => ["POST", "/api/equipment", []], 400, null],
  [
    "a price paid for a report without fuel",
    (of) => ["POST", `/api/operator-updates/${of.other}/apply`, { fuelCost: 5 }],
    400,
    "fuelAdded",
  ],
  [
    "a photo whose file is lost",
    () => ["GET", `/objects/uploads/${NOBODY}`],
    404,
    null,
    (of) => `update photos set id = '${NOBODY}' where id = '${of.photo.split("/").at(-1)}'`,
  ],
])("Refuses %s", (...each) => expectRefused(each));

it.each<Refused>([
  ["a reset of fuel", () => ["POST", "/api/fuel/reset", {}], 403, null],
  ["costs", () => ["GET", "/api/costs"], 403, null],
  [
    "parts of a machine",
    (of) => [
      "PATCH",
      `/api/equipment/${of.loader}`,
      { serviceParts: [{ part: "Belt", partNumber: "B-1", qty: 1 }] },
    ],
    403,
    null,
  ],
  [
    "following a program again",
    (of) => ["PATCH", `/api/service-tasks/${of.own}`, { follow: true }],
    403,
    null,
  ],
  [
    "a new machine",
    () => ["POST", "/api/equipment", { name: "New", type: "vehicle", unit: "miles" }],
    403,
    null,
  ],
])("Refuses %s when the trial has ended", (what, call, status, field) =>
  expectRefused([what, call, status, field, () => "update companies set trial_ends_at = 1"]),
);

it("Refuses a key of more than 200 characters", async () => {
  const send = (length: number) =>
    world.company.owner.json(
      "POST",
      "/api/equipment/none/notes",
      { content: "Leaks" },
      { "Idempotency-Key": "k".repeat(length) },
    );
  expect((await send(200)).status).toBe(404);
  expect((await send(201)).status).toBe(400);
});

it("Says that fuel was voided to who corrects it", async () => {
  await putRows(product.db, rows);
  const { fuel } = world.ids;
  const { owner } = world.company;
  await owner.ask("POST", `/api/fuel-entries/${fuel}/void`, { reason: "Twice" });
  const { status, body } = await owner.json("PATCH", `/api/fuel-entries/${fuel}`, { fuelAdded: 21 });
  expect([status, body]).toEqual([409, { message: "This fuel entry was voided." }]);
});

it("Refuses a call while the first one of its key is still worked on", async () => {
  await putRows(product.db, rows);
  const send = () =>
    world.company.owner.json(
      "POST",
      `/api/equipment/${world.ids.loader}/notes`,
      { content: "Leaks" },
      { "Idempotency-Key": "twin" },
    );
  expect((await send()).status).toBe(201);
  await product.run("update idempotency_keys set status = null, answer = null");
  const twin = await send();
  expect([twin.status, twin.headers.get("Retry-After")]).toEqual([409, "2"]);
  const notes = "select count(*) as notes from equipment_notes where content = 'Leaks'";
  expect(await product.value(notes)).toBe(1);
});

async function expectRefused([, call, status, field, first]: Refused): Promise<void> {
  await putRows(product.db, rows);
  if (first) await product.run(first(world.ids));
  const before = await storedRows();
  const answer = await world.company.owner.json(...call(world.ids));
  expect({
    status: answer.status,
    fields: Object.keys(answer.body.errors ?? {}),
    body: answer.body,
  }).toMatchObject({
    status,
    fields: field === null ? [] : [field],
  });
  expect(await storedRows()).toEqual(before);
}
