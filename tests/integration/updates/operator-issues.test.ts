import { beforeEach, describe, expect, it } from "vitest";
import { OPERATOR_ISSUES } from "#app/domain/issues/issue.ts";
import { type Company, newCompany, newOperator, type Operator } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
let operator: Operator;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  operator = await newOperator(product, company, "Maria", "Lopez");
  await product.run("update companies set equipment_limit = -1");
});

/** Stores open issues "{word} 1", "{word} 2" and so on, each reported last a second after the one before it. */
const putIssues = (equipmentId: string, word: string, count: number, condition = "do_not_run") =>
  product.run(
    `insert into issues (id, company_id, equipment_id, condition, description, source, usage, reported_by_name,
        reported_at, last_reported_at, created_at)
       select ?1 || '-' || ?3 || value, ?2, ?1, ?4, ?3 || ' ' || value, 'manager', 0, 'Ann', ?5, ?5 + value * 1000, ?5
         from json_each(?6)`,
    ...[equipmentId, company.id, word, condition, Date.now() - 3_600_000],
    JSON.stringify(Array.from({ length: count }, (_, n) => n + 1)),
  );

/** The issues that the form shows of a machine, in their order. */
const issuesListed = async (equipmentId: string) => {
  const html = await operator.client.html(`/operator?equipment=${equipmentId}`);
  const [, list = ""] = /<ul[^>]*id="issues">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<\/b>(?:<!-- -->)?\s*(?:<!-- -->)?(.*?), reported by/g)].map(
    ([, words]) => words,
  );
};

describe("the operator's form shows the three worst issues of each machine", () => {
  it("beside a machine that has more open ones than are read of a company", async () => {
    const [loader, truck] = [
      await company.addMachine({ name: "Loader" }),
      await company.addMachine({ name: "Truck" }),
    ];
    await putIssues(loader, "leak", 250);
    await putIssues(truck, "lamp", 1, "needs_attention");
    expect(await issuesListed(loader)).toEqual(["leak 250", "leak 249", "leak 248"]);
    expect(await issuesListed(truck)).toEqual(["lamp 1"]);
  });

  it("the worst before the latest", async () => {
    const loader = await company.addMachine({ name: "Loader" });
    await putIssues(loader, "leak", 2);
    await putIssues(loader, "lamp", 4, "needs_attention");
    expect(await issuesListed(loader)).toEqual(["leak 2", "leak 1", "lamp 4"]);
  });

  it("while retired machines take no place from them", async () => {
    const [truck, gone] = [
      await company.addMachine({ name: "Truck" }),
      await company.addMachine({ name: "Gone" }),
    ];
    await putIssues(truck, "lamp", 3, "needs_attention");
    for (let n = 0; n < 70; n += 1) await putIssues(`${gone}-${n}`, "leak", 3);
    expect(await issuesListed(truck)).toEqual(["lamp 3", "lamp 2", "lamp 1"]);
  });

  it("and each machine's worst one, where a company has more than are read", async () => {
    const machines: string[] = [];
    for (let n = 0; n < 90; n += 1) machines.push(await company.addMachine({ name: `Machine ${n}` }));
    for (const machine of machines.slice(1)) await putIssues(machine, "leak", 3);
    const last = machines[0] as string;
    await putIssues(last, "lamp", 3, "needs_attention");
    expect(machines.length * OPERATOR_ISSUES.ofMachine).toBeGreaterThan(OPERATOR_ISSUES.ofCompany);
    expect(await issuesListed(last)).toContain("lamp 3");
  });
});
