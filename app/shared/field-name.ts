/*
 * A field in a list has one name in calls, `parts.0.qty`, and one in forms, `parts[0].qty`, which is the name of its
 * control. Rules and schemas may use either.
 */

/** The name of a field in a call's answer. */
export const callField = (name: string): string => name.replace(/\[(\d+)\]/g, ".$1");

/** The name of a field in a form. */
export const formField = (name: string): string => name.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
