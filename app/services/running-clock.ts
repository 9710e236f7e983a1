export type Clock = () => Date;

/** The time, running on from the start of a job: jobs get a fixed time, but claims depend on how long a run has taken. */
export function runningClock(start: Date): Clock {
  const began = Date.now();
  return () => new Date(start.getTime() + Date.now() - began);
}
