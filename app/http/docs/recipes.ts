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
      if (entry.voidedAt || known.has(entry.id)) continue;
      const work = entry.taskNames.concat(entry.otherWork || []).join(", ");
      const { id, date, equipmentName, usage, totalCost } = entry;
      sheet.appendRow([id, date, equipmentName, usage, work, totalCost]);
    }
    store.setProperty("PLACE", next);
    place = next;
    if (entries.length < 100) return;
  }
}`;

/** A delivery with the secret that signed it. */
const SIGNED = `secret: whsec_ZXF1aXBtZW50LXRyYWNrZXItd2ViaG9vay1zZWNyZXQ=

webhook-id: evt_01
webhook-timestamp: 1795694400
webhook-signature: v1,A5AoIG0FVjFhBZcQ394LnPQXlVakpKTzmLPBojrZxEY=

{"type":"webhook.test"}`;

const JAVASCRIPT = `// npm install standardwebhooks
import { Webhook } from "standardwebhooks";

const done = new Set(); // keep the ids for a week

/** Does the work once. Throws if the event is not ours or too old. */
export async function receive(headers, rawBody, secret, work) {
  const event = new Webhook(secret).verify(rawBody, headers);
  const id = headers["webhook-id"];
  if (done.has(id)) return; // came before: answer 2xx
  await work(event);
  done.add(id); // after the work: if it fails, the event comes again
}`;

const PYTHON = `import base64, hashlib, hmac, json, time

done = set()  # keep the ids for a week

def receive(headers, raw_body, secret, work):
    """Does the work once. ValueError if the event is not ours or too old."""
    id, at, sent = (
        headers.get("webhook-" + name) or ""
        for name in ("id", "timestamp", "signature")
    )
    if abs(time.time() - int(at)) > 300:  # int of "" is a ValueError too
        raise ValueError("Too old, or ahead")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{at}.".encode() + raw_body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    own = "v1," + base64.b64encode(digest).decode()
    if not any(hmac.compare_digest(own, each) for each in sent.split(" ")):
        raise ValueError("Wrong signature")
    if id in done:
        return  # came before: answer 2xx
    work(json.loads(raw_body))
    done.add(id)  # after the work: if it fails, the event comes again`;

const RECIPES = { curl: CURL, sheets: SHEETS, signed: SIGNED, javascript: JAVASCRIPT, python: PYTHON };

/** A recipe for the product at an address. */
export function recipe(name: keyof typeof RECIPES, appUrl: string): string {
  return RECIPES[name].replaceAll("ADDRESS", appUrl);
}
