import type { AlertKind } from "#app/domain/service/service-status.ts";

/**
 * Quiet neutrals, one accent, three status colours: light inline for every client, dark by class for clients
 * that support `prefers-color-scheme`. All text has a contrast of at least 4.5 in both.
 */
const light = { page: "#f4f4f2", card: "#ffffff", line: "#dedbd5", text: "#1c1b19", quiet: "#57534e" };
const accent = { link: "#0b5c7a", button: "#0b5c7a", onButton: "#ffffff" };

/** Only for status, and never without its word. */
export const statusColour: Record<AlertKind, string> = {
  overdue: "#b3261e",
  due: "#9a4a00",
  soon: "#6b5900",
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
  heading: { margin: "0 0 16px", fontSize: "22px", lineHeight: "28px", fontWeight: 600, color: light.text },
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
    fontSize: "17px",
    lineHeight: "24px",
    fontWeight: 600,
    color: light.text,
  },
  kindHeading: { margin: "24px 0 8px", fontSize: "17px", lineHeight: "24px", fontWeight: 600 },
} as const;

/** No quotation marks, angle brackets or ampersands: React would escape them inside a style element. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: #161615 !important; }
  .card, .card td { background-color: #201f1e !important; }
  .card, .line { border-color: #3d3a37 !important; }
  .text { color: #ecebe8 !important; }
  .quiet { color: #b8b4ae !important; }
  .link { color: #7cc4e8 !important; }
  .button { background-color: #7cc4e8 !important; color: #10202a !important; }
  .button span { color: #10202a !important; }
  .overdue { color: #ff9d94 !important; }
  .due { color: #ffb878 !important; }
  .soon { color: #e3c862 !important; }
}
`;
