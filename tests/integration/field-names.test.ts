import { beforeAll, expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newCompany, newOperator } from "../support/accounts.ts";

/** How answers of calls name a field in a list, whoever refuses it: the call's schema or the product's rules. */

const ids = { machine: "", checklist: "", issue: "", program: "" };
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
const operator = await newOperator(product, company);
beforeAll(async () => {
  const add = async (path: string, body: object) => {
    const answer = await company.owner.json("POST", path, body);
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  ids.machine = await add("/api/equipment", MACHINE);
  ids.checklist = await add("/api/checklists", { name: "Tractor", lines: ["Horn"] });
  ids.issue = await add(`/api/equipment/${ids.machine}/issues`, {
    ...{ condition: "do_not_run", description: "Leaks" },
  });
  ids.program = await add("/api/service-programs", PROGRAM);
});

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 100 };
const PROGRAM = { name: "Loaders", unit: "hours", tasks: [{ name: "Oil", serviceInterval: 250 }] };
const fault = (more: object) => ({ line: "Horn", ok: false, word: "weak", ...more });

it.each<[method: string, path: (of: typeof ids) => string, body: object, field: string]>([
  ["POST", () => "/api/operator-updates", { check: [fault({ ok: "no" })] }, "check.0.ok"],
  ["POST", () => "/api/operator-updates", { check: [fault({ word: "x".repeat(201) })] }, "check.0.word"],
  ["POST", () => "/api/operator-updates", { check: [fault({ word: " " })] }, "check.0.word"],
  [
    "POST",
    () => "/api/operator-updates",
    { check: [{ line: "Lights", ok: true }, fault({ word: "" })] },
    "check.1.word",
  ],
  ["POST", () => "/api/operator-updates", { newUsage: 101, tasksDone: ["Oil", 5] }, "tasksDone.1"],
  ["POST", () => "/api/checklists", { name: "Truck", lines: ["Horn", {}] }, "lines"],
  ["PATCH", (of) => `/api/checklists/${of.checklist}`, { lines: [{}] }, "lines"],
  ["PATCH", (of) => `/api/checklists/${of.checklist}`, { equipmentIds: [{}] }, "equipmentIds.0"],
  [
    "POST",
    () => "/api/service-programs",
    { ...PROGRAM, tasks: [{ name: "Oil" }] },
    "tasks.0.serviceInterval",
  ],
  [
    "PATCH",
    (of) => `/api/service-programs/${of.program}`,
    { tasks: [{ id: "x", name: "Oil", serviceInterval: 5 }], version: 1 },
    "tasks.0.id",
  ],
  [
    "POST",
    () => "/api/equipment",
    { ...MACHINE, serviceParts: [{ part: "P", qty: 0 }] },
    "serviceParts.0.qty",
  ],
  [
    "POST",
    (of) => `/api/equipment/${of.machine}/service-entries`,
    { otherWork: "x", parts: [{ part: "P", qty: 0 }] },
    "parts.0.qty",
  ],
  ["POST", (of) => `/api/equipment/${of.machine}/service-entries`, { tasks: [{}] }, "tasks.0"],
  [
    "POST",
    (of) => `/api/equipment/${of.machine}/service-entries`,
    { otherWork: "x", issueIds: [{}] },
    "issueIds.0",
  ],
  [
    "POST",
    (of) => `/api/issues/${of.issue}/resolve`,
    { resolution: "x", alsoIssueIds: ["a", {}] },
    "alsoIssueIds.1",
  ],
  // A form sends a text for the only ticked one; a call sends a list.
  ["POST", (of) => `/api/equipment/${of.machine}/service-entries`, { tasks: "x" }, "tasks"],
  [
    "POST",
    (of) => `/api/equipment/${of.machine}/service-entries`,
    { otherWork: "x", issueIds: "x" },
    "issueIds",
  ],
  ["POST", (of) => `/api/issues/${of.issue}/resolve`, { resolution: "x", alsoIssueIds: "x" }, "alsoIssueIds"],
  ["POST", (of) => `/api/service-programs/${of.program}/apply`, { equipmentIds: "x" }, "equipmentIds"],
  ["POST", () => "/api/checklists", { name: "Truck", lines: "Horn" }, "lines"],
  ["PATCH", (of) => `/api/checklists/${of.checklist}`, { lines: "Horn" }, "lines"],
])("%s %s with %j names its field with dots", async (method, path, body, field) => {
  const isReport = path(ids) === "/api/operator-updates";
  const sent = isReport ? { equipmentId: ids.machine, ...body } : body;
  const by = isReport ? operator.client : company.owner;
  const answer = await by.json(
    method,
    path(ids),
    sent,
    isReport ? { "Idempotency-Key": crypto.randomUUID() } : {},
  );
  expect([answer.status, Object.keys(answer.body.errors ?? answer.body)]).toEqual([400, [field]]);
});
