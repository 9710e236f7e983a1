/** The tasks that an import made, as its outcome holds them: a machine's in one list, or each alone in older ones. */

import { type SQLWrapper, sql } from "drizzle-orm";

/** Joins an outcome's machines with tasks; `MADE_TASKS` joins the tasks of each. */
export const machinesWithTasks = (outcome: SQLWrapper) => sql`json_each(${outcome}, '$.tasks') as machine`;
export const MADE_TASKS = sql`json_each(machine.value) as made`;

/** The machine of a joined row, and the id of its task. */
export const machineOfMade = sql<string>`coalesce(machine.value ->> 'equipmentId', machine.value ->> 0)`;
export const idOfMade = sql<string>`iif(machine.type = 'array', (machine.value ->> 0) || '.' || made.value, made.value)`;

/** Whether a joined row is a task, and not the machine's id beside it. */
export const isMadeTask = sql`made.key is not 0 and made.key is not 'equipmentId'`;
