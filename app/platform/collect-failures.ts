/** Failures of acts of which one that fails must stop no other. */
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
    /** @throws {AggregateError} with the failures, if there were any */
    throwIfAny(message: string): void {
      if (failures.length > 0) throw new AggregateError(failures, message);
    },
  };
}
