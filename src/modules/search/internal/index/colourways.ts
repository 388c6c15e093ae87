/**
 * The colourways of each style, as rings in one typed array: every product names the next one of its style. A list for
 * each style would take 3 MB for 50,000 products.
 */
export interface Colourways {
  /** The number of a style by its parent code; a new one gets the next number. */
  numberOf: (parentCode: string) => number;
  /** Undefined for a style that never had a product. */
  known: (parentCode: string) => number | undefined;
  add: (style: number, slot: number) => void;
  /** The slot must be one of the style's. */
  remove: (style: number, slot: number) => void;
  count: (style: number) => number;
  /** In no order. */
  slots: (style: number) => number[];
}

export function createColourways(): Colourways {
  const numbers = new Map<string, number>();
  let next = new Int32Array(64);
  /** By style: one of its slots, and how many there are. */
  const first: number[] = [];
  const counts: number[] = [];

  const add = (style: number, slot: number): void => {
    if (slot >= next.length) {
      const grown = new Int32Array(Math.ceil(slot * 1.5));
      grown.set(next);
      next = grown;
    }
    const head = first[style] as number;
    const isAlone = counts[style] === 0;
    next[slot] = isAlone ? slot : (next[head] as number);
    if (isAlone) first[style] = slot;
    else next[head] = slot;
    counts[style] = (counts[style] as number) + 1;
  };
  const remove = (style: number, slot: number): void => {
    let before = first[style] as number;
    while (next[before] !== slot) before = next[before] as number;
    next[before] = next[slot] as number;
    first[style] = before;
    counts[style] = (counts[style] as number) - 1;
  };
  return {
    numberOf: (parentCode) => {
      const known = numbers.get(parentCode);
      if (known !== undefined) return known;
      numbers.set(parentCode, counts.length);
      first.push(-1);
      return counts.push(0) - 1;
    },
    known: (parentCode) => numbers.get(parentCode),
    add,
    remove,
    count: (style) => counts[style] ?? 0,
    slots: (style) => {
      const slots: number[] = [];
      for (let slot = first[style] ?? -1; slots.length < (counts[style] ?? 0); slot = next[slot] as number)
        slots.push(slot);
      return slots;
    },
  };
}
