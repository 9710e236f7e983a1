import type { AlertKind } from "#app/domain/service/service-status.ts";

/**
 * The palette of the pages (`app/styles`): light inline for every client, dark by class for clients that support
 * `prefers-color-scheme`. All text has a contrast of at least 4.5 in both.
 */
const light = { page: "#f4f3ef", card: "#ffffff", line: "#d9d6cd", text: "#1d1b18", quiet: "#55514a" };
const accent = { link: "#17507f", button: "#17507f", onButton: "#ffffff" };

/** Only for status, and never without its word. */
export const statusColour: Record<AlertKind, string> = {
  overdue: "#a4161a",
  due: "#9a3c00",
  soon: "#7a5200",
};

const font = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif";

export const styles = {
  page: { backgroundColor: light.page, margin: 0, padding: "24px 12px", fontFamily: font, color: light.text },
  card: {
    maxWidth: "600px",
    backgroundColor: light.card,
    border: `1px solid ${light.line}`,
    borderRadius: "8px",
    padding: "28px 28px 20px",
  },
  brand: { margin: "0 0 20px", fontSize: "14px", lineHeight: "20px", color: light.quiet },
  heading: { margin: "0 0 16px", fontSize: "24px", lineHeight: "32px", fontWeight: 600, color: light.text },
  paragraph: { margin: "0 0 16px", fontSize: "16px", lineHeight: "24px", color: light.text },
  quiet: { margin: "0 0 8px", fontSize: "14px", lineHeight: "20px", color: light.quiet },
  link: { color: accent.link, textDecoration: "underline", overflowWrap: "anywhere" },
  button: {
    backgroundColor: accent.button,
    color: accent.onButton,
    borderRadius: "6px",
    padding: "13px 22px",
    fontSize: "16px",
    lineHeight: "20px",
    fontWeight: 600,
    textDecoration: "none",
  },
  rule: { border: "none", borderTop: `1px solid ${light.line}`, margin: "24px 0 16px" },
  panel: { borderTop: `1px solid ${light.line}`, padding: "12px 0" },
  panelName: { margin: "0", fontSize: "16px", lineHeight: "24px", fontWeight: 600, color: light.text },
  panelText: { margin: "0 0 4px", fontSize: "16px", lineHeight: "24px", color: light.text },
  panelLine: { margin: "0", fontSize: "14px", lineHeight: "20px", color: light.quiet },
  sectionHeading: {
    margin: "4px 0 8px",
    fontSize: "18px",
    lineHeight: "24px",
    fontWeight: 600,
    color: light.text,
  },
  kindHeading: { margin: "24px 0 8px", fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
} as const;

/** No quotation marks, angle brackets or ampersands: React would escape them inside a style element. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: #14161a !important; }
  .card, .card td { background-color: #1d2026 !important; }
  .card, .line { border-color: #363b44 !important; }
  .text { color: #f0f0ec !important; }
  .quiet { color: #b4b8be !important; }
  .link { color: #8cc1ee !important; }
  .button { background-color: #8cc1ee !important; color: #0c1d2b !important; }
  .button span { color: #0c1d2b !important; }
  .overdue { color: #ff9a96 !important; }
  .due { color: #ffab73 !important; }
  .soon { color: #f0c75e !important; }
}
`;
