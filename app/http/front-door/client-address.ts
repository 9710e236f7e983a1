/** The caller of a request, as limits count them; the address is Cloudflare's. */
export function clientAddress(request: Request): string {
  return senderOf(request.headers.get("CF-Connecting-IP") ?? "unknown");
}

/**
 * Who an address counts as: an IPv4 address is one sender, and of an IPv6 address (RFC 4291) the first 64 bits
 * are, because a single line has all addresses below them. An IPv4 address written as IPv6 counts as itself.
 * Any other text stays as it is.
 */
export function senderOf(address: string): string {
  if (!address.includes(":")) return address;
  // The URL parser writes every form of an IPv6 address in the shortest one.
  const short = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (!short) return address;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (mapped) {
    const bytes = mapped.slice(1).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
    return bytes.join(".");
  }
  const [left = "", right] = short.split("::");
  const groups = left === "" ? [] : left.split(":");
  const behind = right === undefined || right === "" ? [] : right.split(":");
  while (groups.length + behind.length < 8) groups.push("0");
  return `${[...groups, ...behind].slice(0, 4).join(":")}::/64`;
}
