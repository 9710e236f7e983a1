import { expect, test } from "vitest";
import { clientAddress, senderOf } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1:2:3::", "1:2:3:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["no:address", "no:address"],
])("a sender at %s counts as %s", (address, sender) => expect(senderOf(address)).toBe(sender));

test("a request without an address has a sender too", () => {
  expect(clientAddress(new Request("https://tracker.example/"))).toBe("unknown");
});
