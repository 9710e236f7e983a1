/** Random numbers that are the same in each run (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    of<Value>(values: readonly Value[]): Value {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("Nothing to choose from");
      return value;
    },
  };
}

export type Chance = ReturnType<typeof chanceFrom>;
