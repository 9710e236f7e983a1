import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ANSWERS,
  type Answers,
  readAll,
  startCarriedOver,
  unzipped,
} from "#tests/support/carried-over-answers.ts";
import { lineDifferences } from "#tests/support/line-differences.ts";
import type { Product } from "#tests/support/product.ts";

/**
 * A database from before service tasks, with 65 machines and a year of services, voids and replaced meters. It
 * was read once, with the code of then; whatever migrations come later, it must read the same. How it was made
 * and read: `tests/support/record-carried-over.ts`.
 */

/** A machine's name once led to its history, or to the form of its service. */
const MACHINE_NAMES = /: \/(?:\?.*|updates\/[\da-f-]+|equipment(?:-list.*|\/.*)?|fuel.*|costs.*)?$/;

/** Pages that have tabs since; the links of before to the same pages are gone. */
const TABBED = /: \/(?:equipment-list.*|retired-equipment.*|fuel.*|account)$/;

/**
 * Lines that may be new, and nothing else may: a link that was added, a value that calls gained. `where` is
 * matched against who asked for what ("owner en: /equipment-list"), `line` against the whole new line.
 */
const ALLOWED_ADDITIONS: { where: RegExp; line: RegExp; why: string }[] = [
  {
    where: /^owner es: /,
    line: /^Servicio previsto con |^Toca servicio$|negocio que crece/,
    why: "Spanish as people say it, in place of what stands in REPLACED",
  },
  {
    where: /: \/employees\//,
    line: /^(?:Operators|Operadores)$/,
    why: "a back link names its page",
  },
  {
    where: /^owner es: \/employees/,
    line: /^Hacer operador$/,
    why: "the button that makes a manager an operator doesn't read like a way back",
  },
  {
    where: /\/readings$|^owner voids a reading /,
    line: /^(?:\d+\.|\w+\.)?importId: null$/,
    why: "calls tell the import that brought a reading; these were not imported",
  },
  {
    where: /\/readings$|^owner voids a reading /,
    line: /^(?:\d+\.|\w+\.)?resolution: (?:null|"correct"|"meter-replaced")$/,
    why: "calls tell why a reading is below the one before it",
  },
  {
    where: /\/(?:print|access-cards)$/,
    line: /^<span data-print="(?:Print|Imprimir)">$/,
    why: "the script makes the button that prints, so browsers without script show none",
  },
  {
    where: /: \/operator/,
    line: /^<button data-busy="(?:Logging out|Cerrando sesión)\.\.\.">$/,
    why: "the sign-out button has its words for the time of sending",
  },
  {
    where: /\/api\/auth\/user$/,
    line: /^weeklyDigest: false$/,
    why: "a user's calls tell whether they want the weekly digest",
  },
  {
    where:
      /\/api\/(?:retired-)?equipment(?:\/[\da-f-]+)?$|^(?:owner|operator) (?:restores|marks|edits|retires) /,
    line: /^(?:\d+\.)?(?:make|model|modelYear|licensePlate|place): null$/,
    why: "calls answer a machine's make, model, year, plate and place; these machines have none",
  },
  {
    where:
      /\/api\/(?:retired-)?equipment(?:\/[\da-f-]+)?$|^(?:owner|operator) (?:restores|marks|edits|retires) /,
    line: /^(?:\d+\.)?usageSinceNew: [\d.]+$/,
    why: "calls answer a machine's usage over all its meters",
  },
  {
    where: /: \/add-equipment/,
    line: /^(?:Make, model, place|Make|Model|Model year|License plate|Place|Marca, modelo, lugar|Marca|Modelo|Año del modelo|Placa|Lugar|\((?:optional|opcional)\)|<input (?:[\w-]+="[^"]*" ?)*name="(?:make|model|modelYear|licensePlate|place)".*>)$/,
    why: "the form asks for make, model, year, plate and place",
  },
  {
    where: /\/api\/equipment(?:\/[\da-f-]+)?$|^owner (?:restores|marks|edits) /,
    line: /^(?:\d+\.)?statusTask: null$/,
    why: "calls name the task behind a machine's status; with one task there is none to name",
  },
  {
    where: /\/api\/equipment(?:\/[\da-f-]+)?$|^owner (?:restores|marks|edits) /,
    line: /^(?:\d+\.)?(?:condition: "ok"|openIssues: 0|checklistId: null|lastCheckAt: null)$/,
    why: "calls answer a machine's condition, issues, checklist and last check; these machines have none",
  },
  {
    where: /\/api\/equipment\/[\da-f-]+$/,
    line: /^tasks\.0\.\w+: /,
    why: "the item answers its tasks; there is the default alone",
  },
  {
    where: /: \/(?:equipment-items\/[\da-f-]+|add-equipment\?edit=[\da-f-]+|updates\/[\da-f-]+)$/,
    line: /^(?:<a href="\/equipment-items\/[\da-f-]+\/services">|Service plan and history|Plan e historial de servicio)$/,
    why: "the machine's page, its edit form and its reports' reviews lead to its service plan and history",
  },
  {
    where: /\/(?:print|access-cards)$/,
    line: /^<td data-label="[^"]+">$/,
    why: "on a phone the reports for paper read as cards, whose cells have names",
  },
  {
    where: /: \/(?:employees\/)?settings$|: \/profile/,
    line: /^(?:<a href="\/(?:activity|account)">|Activity log|Registro de actividad|Your data|Sus datos)$/,
    why: "settings and profile lead to the activity log and the owner's data",
  },
  {
    where: /: \/(?:\?.*)?$/,
    line: /^(?:<a href="\/(?:service-programs|costs|issues|checks|plan)">|Issues|Fallas|Pre-start checks|Revisiones antes de usar|Service programs|Programas de servicio|Costs|Costos|Weekly plan|Plan semanal)$/,
    why: "the dashboard's tools lead to service programs, costs, issues, pre-start checks and the weekly plan",
  },
  {
    where: /: \/fuel$/,
    line: /^(?:<a href="\/(?:books|costs|fuel-entries|fuel\/prices|fuel\/use)">|Books|Contabilidad|Costs|Costos|Cost Analytics|Análisis de costos|Fuel (?:entries|prices|use)|Cargas de combustible|Precios de combustible|Uso del combustible)$/,
    why: "the fuel page leads to costs, entries, prices and uses of fuel",
  },
  {
    where: /: \/(?:subscription.*)?$/,
    line: /: (?:adding equipment, .* in your calendar|agregar equipos, .* en su calendario)\./,
    why: "all that waits for a plan is named",
  },
  {
    where: /: \/(?:\?.*)?$/,
    line: /^<a href="\/updates\?show=all">$/,
    why: "the dashboard's latest updates lead to all of them, reviewed ones too",
  },
  {
    where: /: \/subscription$/,
    line: /^(?:Issues: what|Pre-start checks in|A weekly plan of|Up to 40 service|What each machine|Books by month|An activity log, and|They stay|Fallas: lo que|Revisiones antes de usar en|Un plan de las|Hasta 40 tareas|Lo que cuesta cada|Contabilidad por mes|Un registro de actividad, y|Se quedan)/,
    why: "the list of what is new names what came since",
  },
  {
    where: /: \/security-questions$/,
    line: /^(?:Current password|Contraseña actual|<input name="currentPassword" .*)$/,
    why: "new security questions ask for the current password",
  },
  {
    where: /: \/retired-equipment$/,
    line: /^<button>$/,
    why: "the export of retired equipment says itself that there is none",
  },
  {
    where: /: \/retired-equipment/,
    line: /^(?:<a [^>]*href="\/equipment-items\/[\da-f-]+\/services"[^>]*>|Services|Servicios|(?:Services of|Servicios de) .*)$/,
    why: "a retired machine's services can be read",
  },
  {
    where: /\/api\/(?:retired-)?equipment(?:\/[\da-f-]+)?$|^owner (?:restores|retires|marks|edits) /,
    line: /^(?:\d+\.)?(?:purchaseDate|purchasePrice|fuelUse|soldDate|soldPrice): null$/,
    why: "owners' calls answer purchase, use and sale, none here",
  },
  {
    where: /: \/retired-equipment/,
    line: /^(?:<a [^>]*href="\/retired-equipment\/(?:[\da-f-]+|\{new\})\/sale"[^>]*>|(?:For the books|Para la contabilidad)(?:: .*)?)$/,
    why: "a retired machine's row leads to its purchase and sale",
  },
  {
    where: /: \/add-equipment(?:\?edit=[\da-f-]+)?$/,
    line: /^(?:For the books|Para la contabilidad|Purchase date|Fecha de compra|Purchase price \(\$\)|Precio de compra \(\$\)|Fuel use|Uso del combustible|Not stated|Sin indicar|On the road|En carretera|Off-road(?:, dyed diesel)?|Fuera de carretera(?:, diésel teñido)?|<(?:input|select|option)[^>]*(?:purchaseDate|purchasePrice|fuelUse|value="(?:|highway|off-road|off-road-dyed)").*)$/,
    why: "the equipment form has a closed section for the books",
  },
  {
    where: /\/service$/,
    line: /./,
    why: "Mark as Serviced offers the details of an entry; one press is as before",
  },
  {
    where: /\/readings$|^owner (?:voids a reading|applies) /,
    line: /(?:^|\.)(?:source: "\w+"|unit: "[\w/]+")$/,
    why: "readings answer their source and unit",
  },
  {
    where: /^operator \w+: \/operator\?equipment=/,
    line: /^(?:<input [^>]*name="condition" .*|Condition|Condición|OK|Bien|Needs attention|Necesita atención|Do not run|No usar|.* (?:Notes what is wrong|en Notas qué tiene)\.)$/,
    why: "the operator's form asks for the machine's condition",
  },
  {
    where: /\/api\/operator-updates|^owner applies /,
    line: /(?:^|\.)(?:tasksDone: \[\]|condition: "ok"|issueIds: \[\]|checkId: null)$/,
    why: "reports answer the ticked tasks, the condition, issues and check, none here",
  },
  {
    where: /\/api\/operator-updates|^owner applies /,
    line: /(?:^|\.)fuelCost: null$/,
    why: "reports answer what was paid for their fuel; none of these says it",
  },
  {
    where: /\/api\/operator-updates|^owner applies /,
    line: /(?:^|\.)(?:phoneTakenAt|clockBehindSeconds): null$/,
    why: "reports answer how a phone's wrong clock was corrected; none of these phones told its clock",
  },
  {
    where: MACHINE_NAMES,
    line: /^<a href="\/equipment-items\/[\da-f-]+">$/,
    why: "a machine's name leads to its page",
  },
  {
    where: TABBED,
    line: /^(?:<nav aria-label="(?:Sections|Secciones)">|<a (?:aria-current="page" )?href="\/(?:equipment-list|equipment-list\/labels|retired-equipment|fuel|fuel-entries|fuel\/prices|fuel\/use)">|List|Lista|Labels|Etiquetas|Retired|Retirados|Use by month|Uso por mes|Entries|Cargas|Prices and deliveries|Precios y entregas|Fuel use|Uso del combustible)$/,
    why: "the pages of a subject are tabs",
  },
  {
    where: /: \/fuel$/,
    line: /^[\d,]+$/,
    why: "the chart has lines at round numbers",
  },
  {
    where: /^the hourly job mails/,
    line: /^ *El servicio toca /,
    why: "mails word a status as pages do",
  },
  {
    where: /: \/employees\/settings$/,
    line: /^Save settings$/,
    why: "a button is written as the others are",
  },
];

/** Lines that may be gone, because an allowed one stands in their place. */
const REPLACED: { where: RegExp; line: RegExp }[] = [
  // Spanish as people say it.
  {
    where: /^owner es: /,
    line: /Alertas pulsantes|Servicio al llegar a |Hora del servicio|todos reciben una|constan? con ellos|combustible aplicado|Paga hoy y con ello|patio que crece/,
  },
  { where: /: \/employees\/settings$/, line: /^Save Settings$/ },
  // A machine that counts nothing has no usage to read.
  { where: /^owner \w\w: \/equipment-items\/[\da-f-]+$/, line: /^0$/ },
  { where: /: \/employees\//, line: /^(?:Back to Operators|Volver a operadores)$/ },
  { where: /^owner es: \/employees/, line: /^Volver a operador$/ },
  // It says that a label is a sticker with a QR code.
  {
    where: /: \/equipment-list\/labels$/,
    line: /^(?:A label with a code for each machine|Una etiqueta con un código para cada equipo)\./,
  },
  // An edit leads back to the machine's page.
  {
    where: /: \/equipment-items\/[\da-f-]+(?:\/\w+)?$/,
    line: /^<a href="\/add-equipment\?edit=[\da-f-]+">$/,
  },
  // "Servicio urgente", as a person says it.
  { where: /^owner es: \/(?:\?.*|updates.*)?$/, line: /^El servicio es (?:muy )?crítico$/ },
  // It ended with two points.
  { where: /^owner es: \/updates\/[\w-]+$/, line: /^(?:Aplicado|Descartado) por .+\.m\.\.$/ },
  // Mails put it as pages do: "El servicio toca hoy".
  { where: /^the hourly job mails/, line: /^ *Le toca servicio / },
  // An alert offered the dashboard twice.
  {
    where: /^the hourly job mails/,
    line: /^(?:Open the dashboard:|Abrir el panel:|http:\/\/localhost:8788\/|)$/,
  },
  // The largest amount stood above the chart; it stands in the table.
  { where: /: \/fuel$/, line: /^[\d,]+\.\d$/ },
  { where: MACHINE_NAMES, line: /^<a href="\/equipment-items\/[\da-f-]+\/(?:history|service)">$/ },
  {
    where: TABBED,
    line: /^(?:<a href="\/(?:equipment-list|equipment-list\/labels|retired-equipment)">|Print labels|Imprimir etiquetas|Retired Equipment|Equipos retirados|Equipment List|Lista de equipos|Back to the equipment list|Volver a la lista de equipos)$/,
  },
  {
    where: /: \/(?:subscription.*)?$/,
    line: /(?:add(?:ing)? equipment(?:,| and to use) fuel analytics and parts|agregar equipos.* análisis de combustible y las refacciones)/,
  },
  {
    where: /: \/subscription$/,
    line: /^(?:They stay|Fuel analytics: gallons|Up to three photos|Access cards with|The whole history|Adding a fleet|Everything in English|Se quedan|Análisis de combustible: galones|Hasta tres fotos|Tarjetas de acceso|El historial completo|Agregar una flota|Todo en inglés)/,
  },
  { where: /\/(?:print|access-cards)$/, line: /^<button data-print="">$|^(?:Print|Imprimir)$/ },
  { where: /: \/retired-equipment$/, line: /^<button disabled="">$/ },
  { where: /: \/(?:\?.*)?$/, line: /^<a href="\/updates">$/ },
  { where: /\/service$/, line: /^(?:<a href="\/">|Back|Volver)$/ },
];

/** An option without what says that it is chosen and which reading waits. */
const bareOption = (line: string) =>
  line.startsWith("<option") ? line.replace(/ (?:data-w|selected)="[^"]*"/g, "") : line;

/** The words that a page says, in text and in the names of its controls. */
const saidOn = (now: string[]) =>
  now
    .map((line) => (line.startsWith("<") ? (/ (?:aria-label|alt)="([^"]*)"/.exec(line)?.[1] ?? "") : line))
    .join(" ");

/** Whether a page still leads where a link led, sends what a control sent, and says what a line said, wherever it stands. */
function isKept(line: string, now: string[]): boolean {
  if (!line.startsWith("<")) return saidOn(now).includes(line);
  const [kept] = / (?:href|name|action)="[^"]*"/.exec(line) ?? [];
  return !kept || now.some((each) => each.includes(kept));
}

/** Pages that have been rebuilt since. Whatever they said they must still say, wherever it stands, but for what is gone. */
const REBUILT: { where: RegExp; gone: RegExp; isSaid: (line: string, now: string[]) => boolean }[] = [
  // The dashboard: a machine's name leads to its page, and what comes next is shown in one list.
  {
    where: /: \/(?:\?.*)?$/,
    gone: /^(?:<a href="\/equipment-items\/[\da-f-]+\/(?:history|service)">|[\d,.]+ \S+ left|.*(?:use fuel analytics and parts again|usar el análisis de combustible y las refacciones).*|By usage|Por uso|By date|Por fecha|Filter|Filtrar|Reading|Lectura|5\.1 hours left|Quedan 5\.1 horas)$/,
    isSaid: isKept,
  },
  // The import: it reads more columns, and more headings of each; the link above it leads to all imports.
  {
    where: /: \/add-equipment\/import$/,
    gone: /^(?:<a href="\/add-equipment">$|Add Equipment$|Agregar equipo$|In any order, in capitals or not\. Other columns|En cualquier orden, con mayúsculas o sin ellas\. Los|Name, or Equipment Name$|Description, or Notes$|Name o Equipment Name|Description o Notes)/,
    isSaid: isKept,
  },
  // The list and the pages of a status: usage is written as "120", "of 5,000 units", and a label is printed from the menu.
  {
    where: /: \/equipment(?:\/\w+|-list)?$/,
    gone: /^(?:<a href="\/">|←|Back to Dashboard|Volver al panel|<a (?:aria-label=".*" )?href="\/(?:equipment-items\/[\da-f-]+\/history|equipment-list\/labels\?machine=[\da-f-]+)">|[\d,.]+ \S+|[\da-f]{8}|Print labels|Imprimir etiquetas|Retired Equipment|Equipos retirados)$/,
    isSaid: isKept,
  },
  // Reports are cards where they need a decision, and rows where not: what all of them have is not said of each.
  {
    where: /: \/updates(?:\?.*)?$/,
    gone: /^(?:Pending|Pendiente|Recent|Reciente|Apply chosen updates|Aplicar los reportes elegidos|(?:de )?[\d,.]+ (?:to|a) [\d,.]+ \S+|<a href="\/photos\/[\da-f-]+">|<ul aria-label="(?:Photos|Fotos)">)$/,
    isSaid: isKept,
  },
  // The page of one act, and of one report: the link above it names the page that it leads to.
  {
    where:
      /: \/(?:equipment-items\/[\da-f-]+\/(?:usage|remove(?:\?.*)?)|reset-user-password|updates\/[\da-f-]+)$/,
    gone: /^(?:<a href="\/(?:equipment-list)?">|Back|Volver|←|← All operator updates|← Todos los reportes)$/,
    isSaid: isKept,
  },
  // The form of a machine has one card and three folded parts.
  {
    where: /: \/add-equipment(?:\?.*)?$/,
    gone: /^(?:Scheduled maintenance|Mantenimiento programado|Service by usage|Servicio según el uso|Usage and lifespan|Uso y vida útil)$/,
    isSaid: isKept,
  },
  // Where a back link led to the dashboard or said no name, the navigation leads, and links name the page above. Nothing
  // is written as "–" on every page.
  {
    where:
      /: \/(?:equipment-list\/labels|fuel|fuel\/reset\/\w+|profile(?:\?.*)?|employees|retired-equipment)$/,
    gone: /^(?:<a href="\/(?:equipment-items\/[\da-f-]+\/history)?">|Back to Dashboard|Volver al panel|Back|Volver|Back to the equipment list|Volver a la lista de equipos|Equipment List|Lista de equipos|Filter|Filtrar|Created:|Fecha de alta:|—)$/,
    isSaid: isKept,
  },
  /*
   * A machine's page and its story, which shows each event once instead of as a note and in the history. A note's line
   * of author and time goes on with the usage, and a person's words stand in a paragraph below their event's. They have one
   * head and tabs since, which lead on to the equipment list: their titles and the names of what the head says without one
   * are gone.
   */
  {
    where: /\/equipment-items\/[\da-f-]+(?:\/history)?$/,
    gone: new RegExp(
      `^(?:${[
        ...["Notes", "Notas", "No notes yet\\.", "Todavía no hay notas\\.", "Note", "Nota"],
        ...["Usage update", "Actualización de uso", "Maintenance", "Mantenimiento"],
        ...['<a href="/">', "Back to Dashboard", "Volver al panel", "Back", "Volver"],
        ...["Equipment Notes & History", "Notas e historial del equipo"],
        ...[
          ".*, now at .*",
          ".*, ahora en .*",
          '<a aria-label=".*" href="/equipment-list/labels\\?machine=.*">',
        ],
        ...[
          "Status",
          "Estado",
          "Current usage",
          "Uso actual",
          "Service interval",
          "Intervalo de servicio",
          "↓ .*",
        ],
      ].join("|")})$`,
    ),
    isSaid: (line, now) =>
      line.startsWith("· ")
        ? now.some((each) => each.startsWith(line.slice(2)))
        : now.some((each, index) => each === line || `${each} ${now[index + 1]}` === line),
  },
  /*
   * The operator's screen: recent machines are buttons instead of a group of the list, and what waits for review follows
   * the current usage.
   */
  {
    where: /: \/operator(?:\?.*)?$/,
    gone: /^<(?:form data-zone|optgroup )/,
    isSaid: (line, now) =>
      now.some((each) => bareOption(each) === bareOption(line) || each.startsWith(`${line} (`)),
  },
];

/**
 * Pages that speak of the product alone, a manager's scan, which now opens the machine's page, and the settings of
 * owners, which now have tabs.
 */
const NOT_CARRIED = /: \/(?:instructions|scan\/[\da-f-]+)$|^owner \w+: \/settings$/;

/** The header is no longer than this. */
const HEADER_LINES = 90;

/**
 * The lines of a page without its frame: the navigation has been rebuilt, and `frame.test.ts` holds it. The frame ends
 * with the button that signs out, or with that of the theme; a foot of links stood at the end.
 */
function withoutFrame(lines: string[]): string[] {
  const start = lines.indexOf('<a href="#main">');
  if (start < 0) return lines;
  const header = lines.slice(0, HEADER_LINES);
  const logout = header.lastIndexOf('<form method="post" action="/logout">');
  const theme = header.findIndex((line) => line.startsWith('<button name="theme"'));
  const last = logout < 0 ? theme : logout;
  const words = lines[last + 1]?.startsWith("<button data-busy") ? 3 : 2;
  const foot = lines.findIndex((line) => /^<nav aria-label="(?:More|Más)">$/.test(line));
  return [...lines.slice(0, start), ...lines.slice(last + words, foot < 0 ? undefined : foot)];
}

let product: Product;
let before: Answers;
let after: Answers;
beforeAll(async () => {
  product = await startCarriedOver();
  before = JSON.parse(unzipped(ANSWERS));
  after = await readAll(product);
});
afterAll(() => product.stop());

/** Shown in full; the others by name. */
const MOST_PRINTED = 6;

it("reads the same on every page, in every file and in every call, after every act", () => {
  const changed = Object.keys(before)
    .filter((asked) => !NOT_CARRIED.test(asked))
    .map((asked) => ({ asked, lines: changesOf(asked) }))
    .filter(({ lines }) => lines.length > 0);
  expect(
    changed.flatMap(({ asked, lines }, index) =>
      index < MOST_PRINTED ? [asked, ...lines] : [`${asked} differs too`],
    ),
  ).toEqual([]);
  expect(Object.keys(after)).toEqual(Object.keys(before));
});

/** The edit form remembers what it showed; its memory gained the machine's facts, checklist and books, which are empty. */
const GAINED_MEMORY =
  /(?<=name="shown".*),"(?:checklistId|purchaseDate|purchasePrice|fuelUse|make|model|modelYear|licensePlate|place)":""/g;

/** The usage of a retired machine's lifespan is written as on the equipment list: "120", "of 5,000 hours". */
function withUnitBehind(old: string[]): string[] {
  return old.map((line, index) => {
    const [, usage = line] = /^([\d,.]+) (\S+)$/.exec(line) ?? [];
    if (/^(?:of|de) [\d,.]+$/.test(old[index + 1] ?? "")) return usage;
    const [, unitBefore] = /^[\d,.]+ (\S+)$/.exec(old[index - 1] ?? "") ?? [];
    return unitBefore && /^(?:of|de) [\d,.]+$/.test(line) ? `${line} ${unitBefore}` : line;
  });
}

/** A tag's attributes in one order: how they follow each other in the markup is no difference to a reader. */
function inOrder(line: string): string {
  const [, tag, attributes] = /^<(\w+) (.*)>$/s.exec(line) ?? [];
  if (!tag || !attributes) return line;
  return `<${tag} ${attributes
    .split(/(?<=") (?=[\w-]+=")/)
    .sort()
    .join(" ")}>`;
}

function changesOf(asked: string): string[] {
  const recorded = withoutFrame(before[asked] ?? []).map(inOrder);
  const old = /: \/retired-equipment/.test(asked) ? withUnitBehind(recorded) : recorded;
  const now = withoutFrame(after[asked] ?? ["No answer"]).map((line) =>
    inOrder(line.replace(GAINED_MEMORY, "")),
  );
  const isReplaced = (line: string) =>
    REPLACED.some((gone) => gone.where.test(asked) && gone.line.test(line));
  const rebuilt = REBUILT.find(({ where }) => where.test(asked));
  if (rebuilt) {
    return old
      .filter((line) => !rebuilt.gone.test(line) && !rebuilt.isSaid(line, now) && !isReplaced(line))
      .map((line) => `- ${line}`);
  }
  const additions = ALLOWED_ADDITIONS.filter(({ where }) => where.test(asked));
  const isAllowed = (line: string) => additions.some((addition) => addition.line.test(line));
  if (onlyAdds(old, now, isAllowed)) return [];
  return lineDifferences(old, now).filter(
    (line) => !(line.startsWith("+ ") ? isAllowed(line.slice(2)) : isReplaced(line.slice(2))),
  );
}

/** Saves the search for differences in most answers. */
function onlyAdds(old: string[], now: string[], isAllowed: (line: string) => boolean): boolean {
  let found = 0;
  for (const line of now) {
    if (line === old[found]) found += 1;
    else if (!isAllowed(line)) return false;
  }
  return found === old.length;
}

it("was told before what is due: the hourly job mails nothing", () => {
  expect(after["the hourly job mails"]).toEqual([]);
});

it.each([
  ["status", ["good", "approaching_service", "time_for_service", "overdue"]],
  ["unit", ["hours", "miles", "kilometers", "n/a", "cycles", "other"]],
  ["type", ["vehicle", "machinery", "tools", "other"]],
  ["maintenanceIntervalUnit", ["days", "months", "years"]],
  ["nearEndOfLife", [true, false]],
])("has machines of every %s", (field, values) => {
  const lines = before["owner en: /api/equipment"] ?? [];
  expect(lines.filter((line) => /^\d+\.name:/.test(line))).toHaveLength(65);
  const found = values.filter((value) =>
    lines.some((line) => line.endsWith(`.${field}: ${JSON.stringify(value)}`)),
  );
  expect(found).toEqual(values);
});
