/** First and last name of a person in one text; blank where neither is known. */
export function fullName(person: Partial<Record<"firstName" | "lastName", string | null>>): string {
  return [person.firstName, person.lastName].filter(Boolean).join(" ");
}
