/** The notice in a response's cookie for the next page; null if there is none. */
export function flashOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("flash="));
  const value = decodeURIComponent(cookie?.slice("flash=".length).split(";")[0] ?? "");
  return value ? JSON.parse(Buffer.from(value, "base64").toString("utf8")) : null;
}
