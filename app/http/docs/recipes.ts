/* What other people's programs may copy from the documentation. Tests run these texts. */

/** The first request with a key. */
const CURL = `KEY=eqtkey_…
curl -H "Authorization: Bearer $KEY" "ADDRESS/api/equipment"`;

/** Appends new services to a spreadsheet; the key and the place are Script Properties. */
const SHEETS = `function fetchServices() {
  const store = PropertiesService.getScriptProperties();
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getActiveSheet();
  const known = new Set(sheet.getDataRange().getValues().map((row) => row[0]));
  let place = store.getProperty("PLACE") || "2020-01-01T00:00:00Z";
  for (;;) {
    const answer = UrlFetchApp.fetch(
      "ADDRESS/api/service-entries?limit=100&since=" + encodeURIComponent(place),
      { headers: { Authorization: "Bearer " + store.getProperty("KEY") }, muteHttpExceptions: true },
    );
    if (answer.getResponseCode() !== 200) throw new Error(answer.getContentText());
    const { entries, next } = JSON.parse(answer.getContentText());
    for (const entry of entries) {
      if (known.has(entry.id)) continue;
      const work = entry.taskNames.concat(entry.otherWork || []).join(", ");
      sheet.appendRow([entry.id, entry.date, entry.equipmentName, entry.usage, work, entry.totalCost]);
    }
    store.setProperty("PLACE", next);
    place = next;
    if (entries.length < 100) return;
  }
}`;

const JAVASCRIPT = `import { Webhook } from "standardwebhooks";

const seen = new Set(); // keep the ids for 3 days

/** The event of a request; throws if it is not ours, too old, or seen before. */
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
    """The event of a request; raises ValueError if it is not ours, too old, or seen before."""
    id, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        raise ValueError("Too old, or ahead")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{at}.".encode() + raw_body
    own = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
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
