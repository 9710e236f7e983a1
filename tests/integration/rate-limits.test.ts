import { beforeAll, expect, it } from "vitest";
import { keyTextOf } from "#app/domain/keys/key-text.ts";
import type { RateLimitName } from "#app/services/rate-limit.ts";
import { bring, choose } from "#tests/support/imports.ts";
import { turnOnSecondStep } from "#tests/support/second-step.ts";
import { startedProduct } from "#tests/support/started.ts";
import { LAST_MONTH, newWorld } from "../faults/acts.ts";
import { putRows, type Rows, readRows } from "../faults/company-state.ts";
import { newestLink, openBooksBy } from "../support/accountants.ts";
import { OWNER_PASSWORD } from "../support/accounts.ts";
import { newProgram, type Program, programOf } from "../support/keys.ts";
import { jpeg } from "../support/photo-files.ts";
import type { Client } from "../support/product.ts";

/** Every limit stops each act that it is for; other tests hold the numbers. */

let rows: Rows;
let booksLink: string;
let accountant: Client;
let calendar: string;
let program: Program;
let webhook: string;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100000", WEBHOOK_TEST_BASE: "http://127.0.0.1:9" });
const world = await newWorld(product);
beforeAll(async () => {
  const { owner } = world.company;
  booksLink = await newestLink(product, "ada@ledgers.example");
  accountant = await openBooksBy(product, booksLink);
  calendar = new URL((await owner.ask("POST", "/api/calendar-feed")).url).pathname;
  program = await newProgram(product, world.company);
  webhook = (
    await owner.ask("POST", "/api/webhooks", { url: "https://a.org/hook", events: ["month.closed"] })
  ).id;
  rows = await readRows(product.db);
});

type Act = [what: string, act: () => Promise<{ status: number }>];

const call = (method: string, path: string, body?: object) => world.company.owner.json(method, path, body);
const visit = (path: string, body: object) => product.client().json("POST", path, body);
const PASSWORDS = { newPassword: "barn-door-42", confirmNewPassword: "barn-door-42" };

async function answers() {
  const [one, two] = await world.company.owner.ask("GET", "/api/auth/security-questions");
  return {
    securityQuestion1: one,
    securityAnswer1: "Deere",
    securityQuestion2: two,
    securityAnswer2: "Jeep",
    currentPassword: OWNER_PASSWORD,
  };
}

/** Answers the owner's security questions, as somebody who forgot the password. */
async function recover(more: object = {}) {
  const given = await answers();
  // Once: setting them counts as a proof of the password.
  const { securityQuestion1 } = await world.company.owner.ask("GET", "/api/auth/user");
  if (!securityQuestion1) await world.company.owner.ask("POST", "/api/auth/setup-security-questions", given);
  const form = { emailOrBusinessName: world.company.email, ...given, ...more };
  return product.client().post("/forgot-password/answers", form);
}
const guessedAnswers = () => recover({ securityAnswer1: "Fendt" });

let addresses = 0;
const newAddress = () => `new${addresses++}@barn.example`;

const forgotten = () => visit("/api/auth/forgot-password", { emailOrBusinessName: world.company.email });
const resent = () => visit("/api/auth/resend-verification", { email: world.company.email });
const guessed = () =>
  visit("/api/auth/login", { emailOrBusinessName: world.company.email, password: "wrong-guess-1" });
const promoted = () =>
  call("POST", `/api/employees/${world.ids.manager}/manager`, {
    ...{ email: "max@barn.example", password: "password123", confirmPassword: "password123" },
  });

const addressForPhoto = () => world.operator.json("POST", "/api/photos/upload");

/** The photo as a form's file, without a script that sends it ahead. */
function sendWithPhoto(by: Client, path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.append("photos", new Blob([jpeg()], { type: "image/jpeg" }), "p.jpg");
  return by.fetch(path, { method: "POST", body, headers: { Origin: new URL(product.url).origin } });
}

async function sendAhead() {
  const { pathname } = new URL((await addressForPhoto()).body.uploadURL);
  const headers = { "X-Requested-With": "XMLHttpRequest", "Content-Type": "image/jpeg" };
  return world.operator.fetch(pathname, { method: "PUT", body: jpeg(), headers });
}

let devicePhotos = 10;
function sendLate() {
  const body = new FormData();
  body.append("photo", new File([jpeg()], "a.jpg"));
  const path = `/api/operator-updates/${world.ids.pending}/photos/${"aZ0_-".repeat(4)}${devicePhotos++}`;
  const headers = { "X-Requested-With": "XMLHttpRequest" };
  return world.operator.fetch(path, { method: "PUT", body, headers });
}

/** The owner's session in a browser that nobody signed in on with a password. */
const unknown = (method: string, path: string, body: object) => {
  const client = product.client();
  client.cookies.set("session", world.company.owner.cookies.get("session") ?? "");
  return client.json(method, path, body);
};

type Sent = (method: string, path: string, body: object) => Promise<{ status: number }>;

/** The same in a session that has to prove who it is. */
const stale =
  (send: Sent): Sent =>
  async (...sent) => {
    await product.run("update sessions set proved_at = 1");
    return send(...sent);
  };

/** Every act that asks for a password again. */
const asked = (inSession: Sent, send = stale(inSession)): [Act, ...Act[]] => [
  [
    "a new password",
    () => send("PATCH", "/api/user/change-password", { currentPassword: "x", ...PASSWORDS }),
  ],
  [
    "another address",
    () => send("PATCH", "/api/user/profile", { email: newAddress(), currentPassword: "x" }),
  ],
  [
    "a secondary address",
    () => send("PATCH", "/api/user/profile", { secondaryEmail: newAddress(), currentPassword: "x" }),
  ],
  [
    "new security questions",
    async () =>
      send("POST", "/api/auth/setup-security-questions", { ...(await answers()), currentPassword: "x" }),
  ],
  [
    "the closing of the account",
    () => send("POST", "/api/account/close", { password: "x", companyName: "y" }),
  ],
];

const visits: [Act, ...Act[]] = [
  ["a sign-in", guessed],
  ["an operator's sign-in", () => visit("/api/employee/login", { operatorName: "nobody", password: "x1" })],
  ["wrong answers to security questions", guessedAnswers],
];

const wrongOfOwner = () => ({ emailOrBusinessName: world.company.email, password: "wrong-guess-1" });

/** The browser on which the owner signed in with the password. */
let device: Client | null = null;
async function known() {
  if (!device) {
    device = product.client();
    const right = { ...wrongOfOwner(), password: OWNER_PASSWORD };
    expect((await device.json("POST", "/api/auth/login", right)).status).toBe(200);
  }
  device.cookies.set("session", world.company.owner.cookies.get("session") ?? "");
  return device;
}

const rightPassword = () => ({ emailOrBusinessName: world.company.email, password: OWNER_PASSWORD });

/** The owner with a second step, in a fresh session. */
let guarded: Client;
async function withSecondStep(): Promise<Client> {
  if (await product.value("select second_step from users where id = ?", world.company.id)) return guarded;
  guarded = product.client();
  await guarded.ask("POST", "/api/auth/login", rightPassword());
  await turnOnSecondStep(guarded);
  return guarded;
}

/** No letter of it is in a recovery code, and none is a digit. */
const WRONG_CODE = "UUUU-UUUU-UUUU";

const wrongCodes: [Act, ...Act[]] = [
  [
    "a code at sign-in",
    async () => {
      await withSecondStep();
      const client = product.client();
      await client.json("POST", "/api/auth/login", rightPassword());
      return client.json("POST", "/api/auth/second-step", { code: WRONG_CODE });
    },
  ],
  [
    "a code as proof",
    async () => {
      const client = await withSecondStep();
      return client.json("POST", "/api/auth/prove", { currentPassword: OWNER_PASSWORD, code: WRONG_CODE });
    },
  ],
];

/** Past its limit, a mail about a new device is withheld, and the sign-in is not. */
type LimitsOfActs = Exclude<RateLimitName, "newDeviceMails">;

const ACTS: Record<LimitsOfActs, [Act, ...Act[]]> = {
  imports: [
    [
      "a dry run",
      async () => {
        const { owner } = world.company;
        const { id } = await bring(owner, "Date,Machine,Hours\n2024-05-10,Gone,10\n");
        await choose(owner, id, { machines: { Gone: null } });
        return owner.json("POST", `/api/imports/${id}/preview`);
      },
    ],
    ["an import", () => world.company.owner.json("POST", "/api/imports/none/run", {})],
  ],
  signInSender: [...visits, ...asked(unknown)],
  signInAccount: [...visits, ...asked(unknown)],
  signInAddress: [...visits, ...asked(unknown)],
  signInDevice: [
    ["a sign-in", async () => (await known()).json("POST", "/api/auth/login", wrongOfOwner())],
    ...asked(async (...sent) => (await known()).json(...sent)),
  ],
  codeAccount: wrongCodes,
  codeAccountDay: wrongCodes,
  lostDeviceSender: [
    [
      "a lost device",
      async () => {
        await withSecondStep();
        const client = product.client();
        await client.json("POST", "/api/auth/login", rightPassword());
        return client.json("POST", "/api/auth/lost-device");
      },
    ],
    [
      "a lost device, by the page",
      async () => {
        await withSecondStep();
        const client = product.client();
        await client.json("POST", "/api/auth/login", rightPassword());
        return client.post("/login/lost-device", {});
      },
    ],
  ],
  stopLinkSender: [
    ["a link that stops nothing", () => product.client().post("/stop-removal", { token: "none" })],
  ],
  secondStepSetup: [
    ["new recovery codes", async () => (await withSecondStep()).json("POST", "/api/user/recovery-codes")],
  ],
  recoveryAccount: [
    ["a forgotten password", forgotten],
    ["another verification mail", resent],
    ["the answers to security questions", recover],
  ],
  recoveryAddress: [
    ["a forgotten password", forgotten],
    ["another verification mail", resent],
    ["the answers to security questions", recover],
  ],
  passwordResetActor: [
    [
      "an operator's new password",
      () =>
        call("POST", "/api/admin/reset-user-password", {
          targetUserId: world.ids.employee,
          newPassword: "password123",
        }),
    ],
    ["a promotion", promoted],
  ],
  securityQuestionsActor: [
    [
      "new security questions",
      async () => call("POST", "/api/auth/setup-security-questions", await answers()),
    ],
  ],
  signUpAddress: [
    [
      "a sign-up",
      () =>
        visit("/api/auth/signup", {
          ...{ businessName: "New Farm", email: "new@farm.example", password: OWNER_PASSWORD },
        }),
    ],
  ],
  confirmationAccount: [
    [
      "a secondary address",
      () =>
        call("PATCH", "/api/user/profile", {
          secondaryEmail: newAddress(),
          currentPassword: OWNER_PASSWORD,
        }),
    ],
  ],
  contactAddress: [
    [
      "a message to support",
      () =>
        visit("/api/contact/submit", {
          ...{ name: "Ann", email: "ann@barn.example", subject: "Help", message: "Please help us." },
        }),
    ],
  ],
  calendarFeed: [["a calendar", () => product.client().get(calendar)]],
  calendarSender: [["a calendar that is none", () => product.client().get("/calendar/none.ics")]],
  allDataOwner: [["all data", () => world.company.owner.get("/exports/all-data.zip")]],
  accountantLinks: [
    ["another link", () => call("POST", `/api/accountants/${world.ids.accountant}/send`)],
    [
      "a new accountant",
      () =>
        call("POST", "/api/accountants", {
          ...{ name: "Bo", email: "bo@ledgers.example", locale: "en", mail: "on-close" },
        }),
    ],
  ],
  accountantRenewal: [
    [
      "a link that is over",
      async () => {
        await product.run("update accountant_links set expires_at = 1");
        const { pathname, searchParams } = new URL(booksLink, product.url);
        return product.client().post(pathname, { token: searchParams.get("token") ?? "", intent: "renew" });
      },
    ],
  ],
  accountantSender: [["a link that is none", () => product.client().get("/accountant?token=none")]],
  accountantDownloads: [
    ["the books", () => accountant.get(`/accountant/books.zip?month=${LAST_MONTH}`)],
    ["a file of the books", () => accountant.get(`/accountant/books/service.csv?month=${LAST_MONTH}`)],
  ],
  apiKey: [["a call by a key", () => program.send("GET", "/api/equipment")]],
  apiCompany: [["a call by a key", () => program.send("GET", "/api/equipment")]],
  apiSender: [
    ["a key that is none", () => programOf(product, keyTextOf("0".repeat(40)))("GET", "/api/equipment")],
  ],
  webhookTest: [["a test", () => call("POST", `/api/webhooks/${webhook}/test`)]],
  webhookAgain: [
    ["a delivery again", () => call("POST", `/api/webhooks/${webhook}/deliveries/none/again`)],
    [
      "the failed ones again",
      () => world.company.owner.post(`/settings/webhooks/${webhook}`, { intent: "failed" }),
    ],
  ],
  photosReserved: [["an address for a photo", addressForPhoto]],
  photosStored: [
    ["a photo sent ahead of its form", sendAhead],
    ["a photo after its report", sendLate],
    [
      "a report's form",
      () =>
        sendWithPhoto(world.operator, "/operator", {
          ...{ equipmentId: world.ids.loader, notes: "See the photo" },
        }),
    ],
    [
      "a note's form",
      () =>
        sendWithPhoto(world.company.owner, `/equipment-items/${world.ids.loader}/history`, {
          ...{ intent: "note", content: "See the photo" },
        }),
    ],
    [
      "an issue's form",
      () =>
        sendWithPhoto(world.company.owner, `/equipment-items/${world.ids.loader}/issue`, {
          ...{ condition: "needs_attention", description: "See the photo" },
        }),
    ],
    [
      "a service's form",
      () =>
        sendWithPhoto(world.company.owner, `/equipment-items/${world.ids.loader}/service`, {
          ...{ asked: "1", otherWork: "See the photo" },
        }),
    ],
  ],
};

async function spend(limit: string): Promise<void> {
  const spent = "update rate_limits set count = 1000000000 where bucket like ? || ':%'";
  await product.run(spent, limit);
}

const EACH = Object.entries(ACTS).flatMap(([name, acts]) =>
  acts.map(([what, act]): [string, string, Act[1]] => [name, what, act]),
);

it.each(EACH)("%s limits %s", async (name, _what, act) => {
  await putRows(product.db, rows);
  const { status } = await act();
  expect(status).not.toBe(429);
  await spend(name);
  expect((await act()).status).toBe(429);
});

it("signInAccount limits a sign-up sent again, which guesses a password", async () => {
  await putRows(product.db, rows);
  const again = () =>
    visit("/api/auth/signup", {
      ...{ businessName: "Late Farm", email: "late@farm.example", password: OWNER_PASSWORD },
    });
  expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
  await spend("signInAccount");
  expect((await again()).status).toBe(409);
});
