import { plainFileName } from "#app/domain/files/file-name.ts";

/** The Content-Disposition of a person's file (RFC 6266): its name in ASCII, and in full by RFC 8187. */
export function attachment(name: string): string {
  const plain = plainFileName(name);
  const ascii = plain.replace(/[^\x20-\x7E]/g, "_").replace(/[%;]/g, "_");
  const full = encodeURIComponent(plain).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}
