/** Whether D1 refused a row because a unique column already holds its value. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("UNIQUE constraint failed") && cause.message.includes(column)) return true;
  }
  return false;
}
