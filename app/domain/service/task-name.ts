import { identityKey } from "#app/domain/identity.ts";
import { UNNAMED_TASK } from "./service-task.ts";

/**
 * The key by which names of service tasks are compared. Outer blanks and letter case don't count, also of
 * accented letters ("ÉLITE" is "élite"); "elite" is another name. An unnamed default task has the name
 * Service.
 */
export function taskNameKey(name: string | null): string {
  return identityKey(name ?? UNNAMED_TASK);
}
