/* What other people's programs may copy from the documentation. Tests run these texts. */

/** The first request with a key. */
const CURL = `APP=ADDRESS
KEY=eqtkey_…
curl "$APP/api/equipment" -H "Authorization: Bearer $KEY"`;

/** Appends new services to a spreadsheet; the key and the place are Script Properties. */
const SHEETS = `const APP = "ADDRESS";

function fetchServices() {
  const store = PropertiesService.getScriptProperties();
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getActiveSheet();
  const rows = sheet.getDataRange().getValues();
  const known = new Set(rows.map((row) => row[0]));
  let place = store.getProperty("PLACE") || "2020-01-01T00:00:00Z";
  for (;;) {
    const query = "?limit=100&since=" + encodeURIComponent(place);
    const address = APP + "/api/service-entries" + query;
    const headers = { Authorization: "Bearer " + store.getProperty("KEY") };
    const options = { headers, muteHttpExceptions: true };
    const answer = UrlFetchApp.fetch(address, options);
    const text = answer.getContentText();
    if (answer.getResponseCode() !== 200) throw new Error(text);
    const { entries, next } = JSON.parse(text);
    for (const entry of entries) {
      if (known.has(entry.id)) continue;
      const work = entry.taskNames.concat(entry.otherWork || []).join(", ");
      const { id, date, equipmentName, usage, totalCost } = entry;
      sheet.appendRow([id, date, equipmentName, usage, work, totalCost]);
    }
    store.setProperty("PLACE", next);
    place = next;
    if (entries.length < 100) return;
  }
}`;

const JAVASCRIPT = `import { Webhook } from "standardwebhooks";

const seen = new Set(); // keep the ids for 3 days

/** The event; throws if it is not ours, too old, or seen before. */
export function readEvent(headers, rawBody, secret) {
  const event = new Webhook(secret).verify(rawBody, headers);
  const id = headers["webhook-id"];
  if (seen.has(id)) throw new Error("Seen before");
  seen.add(id);
  return event;
}`;

const PYTHON = `import base64, hashlib, hmac, json, time

seen = set()  # keep the ids for 3 days

def read_event(headers, raw_body, secret):
    """The event; ValueError if it is not ours, too old, or seen before."""
    id, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        raise ValueError("Too old, or ahead")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{at}.".encode() + raw_body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    own = "v1," + base64.b64encode(digest).decode()
    sent = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(own, each) for each in sent):
        raise ValueError("Wrong signature")
    if id in seen:
        raise ValueError("Seen before")
    seen.add(id)
    return json.loads(raw_body)`;

const RECIPES = { curl: CURL, sheets: SHEETS, javascript: JAVASCRIPT, python: PYTHON };

/** A recipe for the product at an address. */
export function recipe(name: keyof typeof RECIPES, appUrl: string): string {
  return RECIPES[name].replaceAll("ADDRESS", appUrl);
}
