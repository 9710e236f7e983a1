import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { METER_UNITS, type MeterUnit } from "#app/domain/equipment/equipment.ts";
import { type UnitRatio, unitRatio } from "#app/domain/meter/unit-change.ts";
import { nextUnit, ofMachine, valueBefore } from "./usage-span.ts";

type Machine = {
  companyId: SQLWrapper | string;
  equipmentId: SQLWrapper | string;
  /** The machine's unit, or the column that has it. */
  unit: SQLWrapper | MeterUnit;
};

/** A usage in another unit, half up to the tenth: the rule is `converted`. */
export function convertedSql(tenths: SQL, { of, are }: UnitRatio): SQL<number> {
  const exact = sql.raw(` * ${are} + ${of / 2}`);
  return sql`cast(floor((${tenths}${exact}) / ${sql.raw(of.toFixed(1))}) as integer)`;
}

/** The units that can be converted, each with the other. */
const PAIRS = METER_UNITS.flatMap((one) =>
  METER_UNITS.flatMap((other) => {
    const ratio = one === other ? null : unitRatio(one, other);
    return ratio ? [[one, other, ratio] as const] : [];
  }),
);

/** A usage in another unit; null if it can't be converted. */
function inUnit(tenths: SQL, from: SQL, to: SQL): SQL {
  const whens = PAIRS.map(
    ([one, other, ratio]) =>
      sql`when ${from} = ${sql.raw(`'${one}'`)} and ${to} = ${sql.raw(`'${other}'`)} then ${convertedSql(tenths, ratio)}`,
  );
  return sql`case when ${from} = ${to} then ${tenths} ${sql.join(whens, sql` `)} end`;
}

/** What the earlier meters of a machine counted, from its ledger: the rule is `earlierUsage`. */
export function earlierUsageOf({ companyId, equipmentId, unit }: Machine): SQL<number | null> {
  const [company, machineId] = [sql<string>`${companyId}`, sql`${equipmentId}`];
  const step = sql`${inUnit(sql`ended`, sql`ended_unit`, sql`unit_now`)}
    - (${inUnit(sql`began`, sql`began_unit`, sql`unit_now`)})`;
  // Where a meter of a unit that can't be converted was replaced, all begins anew.
  const beginsAnew = sql`exists (select 1 from meter_readings as c where ${ofMachine("c", company, machineId)}
    and c.resolution = 'meter-replaced' and c.replaced_unit is not null
    and (c.taken_at, c.seq) >= (r.taken_at, r.seq) and ${inUnit(sql`0`, sql`c.replaced_unit`, sql`${unit}`)} is null)`;
  return sql`(select nullif(sum(max(0, ${step})), 0) from (
    select r.value as began, ${valueBefore("r", company, machineId)} as ended, ${unit} as unit_now,
      coalesce(${nextUnit("r", company, machineId)}, ${unit}) as began_unit,
      coalesce(r.replaced_unit, ${nextUnit("r", company, machineId)}, ${unit}) as ended_unit
    from meter_readings as r where ${ofMachine("r", company, machineId)}
      and r.resolution = 'meter-replaced' and r.voided_at is null
      and not ${beginsAnew}))`;
}
