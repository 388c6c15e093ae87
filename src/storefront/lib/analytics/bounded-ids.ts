/** Short ids that a browser keeps, newest last, no more than a given number: the oldest is dropped. Pure. */
export const withNewest = <Entry>(
  entries: readonly Entry[],
  entry: Entry,
  same: (one: Entry, other: Entry) => boolean,
  most: number,
): Entry[] => [...entries.filter((each) => !same(each, entry)), entry].slice(-most);

/** Whether this can be such an id: letters and digits, of just this length. */
export const isShortId = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[a-z0-9]+$/i.test(value);
