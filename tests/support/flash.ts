/** The notice that an answer leaves for the next page, as its cookie holds it; null when there is none. */
export function flashOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("flash="));
  const value = decodeURIComponent(cookie?.slice("flash=".length).split(";")[0] ?? "");
  return value ? JSON.parse(Buffer.from(value, "base64").toString("utf8")) : null;
}
