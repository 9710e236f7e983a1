import { expect, it, test } from "vitest";
import { judgeAddress } from "./address.ts";

const APP = "https://tracker.example-app.com";

test.each([
  ["HTTPS://Hooks.Example.ORG:443/x", "https://hooks.example.org/x"],
  ["https://a.org", "https://a.org/"],
  ["https://a.org/x?y=1", "https://a.org/x?y=1"],
  ["https://1.a.org/", "https://1.a.org/"],
  ["https://bücher.de/", "https://xn--bcher-kva.de/"],
  ["https://nottracker.example-app.com/", "https://nottracker.example-app.com/"],
])("%s may be asked", (sent, read) => {
  expect(judgeAddress(sent, APP)).toBe(read);
});

it.each([
  // Another form.
  ...["http://a.org/", "ftp://a.org", "//a.org", "a.org", "", "https://u:p@a.org/", "https://u@a.org/"],
  ...["https://:p@a.org/", "https://a.org/#f", "https://a.org/#", "https://a.org:8443/", "https://a.org:80/"],
  ...["https://a.org./", "https://a..org/", "https://.a.org/", "https://printer/"],
  ["https://a.org/", "x".repeat(2_049 - 14)].join(""),
  `https://a.org/${"é".repeat(500)}`,
  // An address of digits, however it is written.
  ...[
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
  ],
  ...["https://0/", "https://①②⑦.⓪.⓪.①/", "https://127。0。0。1/", "https://%31%32%37.0.0.1/"],
  ...["https://169.254.169.254/", "https://8.8.8.8/"],
  // Brackets.
  ...["https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/", "https://[2606:4700::1111]/"],
  // Names of no public server.
  ...["https://localhost/", "https://LOCALHOST./", "https://a.localhost/", "https://printer.local/"],
  ...[
    "https://metadata.google.internal/",
    "https://a.org@127.0.0.1/",
    "https://lоcalhost/",
    "https://a.onion/",
  ],
  ...[
    "https://a.home.arpa/",
    "https://a.test/",
    "https://a.example/",
    "https://a.invalid/",
    "https://a.lan/",
  ],
  ...["https://a.intranet/", "https://a.home/", "https://a.corp/", "https://a.private/", "https://a.alt/"],
  // The product itself.
  ...[
    "https://tracker.example-app.com/",
    "https://TRACKER.example-app.com/x",
    "https://a.tracker.example-app.com/",
  ],
])("%s is refused", (sent) => {
  expect(judgeAddress(sent, APP)).toBeNull();
});

it("takes an address of 2,048 characters", () => {
  const text = `https://a.org/${"x".repeat(2_048 - 14)}`;
  expect(judgeAddress(text, APP)).toBe(text);
});
