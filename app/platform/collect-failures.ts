/** Runs steps independently and throws all failures at the end. */
export function collectFailures() {
  const failures: unknown[] = [];
  return {
    async attempt(act: () => Promise<unknown>): Promise<void> {
      try {
        await act();
      } catch (error) {
        failures.push(error);
      }
    },
    /** @throws {AggregateError} with the failures, if any */
    throwIfAny(message: string): void {
      if (failures.length > 0) throw new AggregateError(failures, message);
    },
  };
}
