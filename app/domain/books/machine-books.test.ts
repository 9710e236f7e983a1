import { describe, expect, it } from "vitest";
import { faultOfDays, loggedBooks } from "./machine-books.ts";

const TODAY = "2026-11-23";

describe("the days of a purchase and a sale", () => {
  it.each([
    { bought: null, sold: null, sent: ["purchaseDate", "soldDate"], fault: null },
    { bought: "2020-05-01", sold: null, sent: ["purchaseDate"], fault: null },
    { bought: TODAY, sold: TODAY, sent: ["purchaseDate", "soldDate"], fault: null },
    { bought: "2026-11-24", sold: null, sent: ["purchaseDate"], fault: "toCome at purchaseDate" },
    { bought: null, sold: "2026-11-24", sent: ["soldDate"], fault: "toCome at soldDate" },
    { bought: "2026-11-24", sold: TODAY, sent: ["purchaseDate"], fault: "toCome at purchaseDate" },
    { bought: "2026-05-02", sold: "2026-05-01", sent: ["soldDate"], fault: "saleFirst at soldDate" },
    {
      bought: "2026-05-02",
      sold: "2026-05-01",
      sent: ["purchaseDate", "soldDate"],
      fault: "saleFirst at soldDate",
    },
    { bought: "2026-05-02", sold: "2026-05-01", sent: ["purchaseDate"], fault: "saleFirst at purchaseDate" },
    // A day that the act doesn't set is not judged again, though the company has moved to a zone further west.
    { bought: null, sold: "2026-11-24", sent: ["purchaseDate"], fault: null },
  ] as const)("bought $bought and sold $sold, of which $sent are sent: $fault", (days) => {
    const found = faultOfDays({ purchaseDate: days.bought, soldDate: days.sold }, days.sent, TODAY);
    expect(found && `${found.fault} at ${found.field}`).toBe(days.fault);
  });
});

it("tells prices as files show them", () => {
  const books = { purchaseDate: "2020-05-01", purchasePrice: 1_234_50, soldPrice: null, soldDate: null };
  expect(loggedBooks(books)).toEqual({ ...books, purchasePrice: "1234.50" });
});
