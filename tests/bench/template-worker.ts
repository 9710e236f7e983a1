/**
 * The baseline: a Worker that answers nothing, and the same page's HTML from hand-written template strings
 * over the same rows of D1. The page is cut at the machines' names; each row's words come from the database
 * and are escaped.
 */
export function templateWorkerScript(): string {
  return `
const escape = (text) => String(text).replace(/[&<>"']/g, (letter) => "&#" + letter.charCodeAt(0) + ";");
let page = null;
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (url.pathname === "/set") { page = await request.json(); return new Response("ok"); }
    if (url.pathname === "/empty") return new Response("");
    const [session, machines] = await env.DB.batch([
      env.DB.prepare("select s.sid, c.* from sessions s join companies c on c.id = s.company_id where s.company_id = ? limit 1").bind(page.companyId),
      env.DB.prepare("select * from equipment where company_id = ? order by name limit ?").bind(page.companyId, page.rows.length),
    ]);
    let html = page.head;
    machines.results.forEach((machine, index) => {
      const row = page.rows[index];
      html += \`\${row[0]}\${escape(machine.name)}\${row[1]}\`;
    });
    html += page.tail;
    return new Response(html, { headers: { "content-type": "text/html" } });
  },
};`;
}

/** Cuts a page into the parts before, within and after its machines. */
export function cutPage(
  html: string,
  names: string[],
): { head: string; rows: [string, string][]; tail: string } {
  const places = names
    .map((name) => ({
      name,
      at: html.indexOf(`${name}<`) >= 0 ? html.indexOf(`${name}<`) : html.indexOf(name),
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const first = places[0];
  const last = places.at(-1);
  if (!first || !last) return { head: html, rows: [], tail: "" };
  const step = places.length > 1 ? Math.round((last.at - first.at) / (places.length - 1)) : 0;
  const rows = places.map(({ name, at }, index): [string, string] => {
    const next = places[index + 1]?.at ?? Math.min(html.length, at + name.length + step);
    return ["", html.slice(at + name.length, next)];
  });
  return {
    head: html.slice(0, first.at),
    rows,
    tail: html.slice(Math.min(html.length, last.at + last.name.length + step)),
  };
}
