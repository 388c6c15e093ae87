/** A bounded list of short ids, newest last; the oldest is dropped when it is full. Pure. */
export const withNewest = <Entry>(
  entries: readonly Entry[],
  entry: Entry,
  same: (one: Entry, other: Entry) => boolean,
  max: number,
): Entry[] => [...entries.filter((each) => !same(each, entry)), entry].slice(-max);

/** Whether the value is a short id: letters and digits of exactly this length. */
export const isShortId = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[a-z0-9]+$/i.test(value);
