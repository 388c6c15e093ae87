/** Sets of slots as bits in words: combining and counting a facet over 50,000 products takes microseconds. */
export type Bitset = Uint32Array;

export const createBitset = (slots: number): Bitset => new Uint32Array((slots + 31) >>> 5);
export const setBit = (bits: Bitset, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
};
export const clearBit = (bits: Bitset, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
};
export const hasBit = (bits: Bitset, slot: number): boolean =>
  ((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;

/** Bits of a word by groups of four: three such sums can be added up before a group overflows. */
function nibbles(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}
const addNibbles = (sums: number): number =>
  Math.imul((sums & 0x0f0f0f0f) + ((sums >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;

export function countBits(bits: Bitset): number {
  return countBoth(bits, bits);
}

/** How many slots are in both. Three words at a time cost little more than one. */
export function countBoth(a: Bitset, b: Bitset): number {
  let count = 0;
  let i = 0;
  for (const end = a.length - 2; i < end; i += 3) {
    count += addNibbles(
      nibbles((a[i] as number) & (b[i] as number)) +
        nibbles((a[i + 1] as number) & (b[i + 1] as number)) +
        nibbles((a[i + 2] as number) & (b[i + 2] as number)),
    );
  }
  for (; i < a.length; i += 1) count += addNibbles(nibbles((a[i] as number) & (b[i] as number)));
  return count;
}

/**
 * A set prepared for counting others in it: of a sparse one only the words that are not empty are read. Valid until the
 * next `toDense`.
 */
export interface DenseSet {
  bits: Bitset;
  /** Null for a set that fills most words: then its bits are iterated as they are. */
  places: Int32Array | null;
  words: Uint32Array;
}

/** Reused by every set, so that counting leaves no garbage. */
let scratch = { places: new Int32Array(0), words: new Uint32Array(0) };

export function toDense(bits: Bitset): DenseSet {
  if (scratch.words.length < bits.length)
    scratch = { places: new Int32Array(bits.length), words: new Uint32Array(bits.length) };
  const { places, words } = scratch;
  let length = 0;
  for (let i = 0; i < bits.length; i += 1) {
    const word = bits[i] as number;
    if (word === 0) continue;
    places[length] = i;
    words[length] = word;
    length += 1;
  }
  return {
    bits,
    places: length > bits.length * 0.7 ? null : places.subarray(0, length),
    words: words.subarray(0, length),
  };
}

export function countIn({ bits, places, words }: DenseSet, other: Bitset): number {
  if (places === null) return countBoth(bits, other);
  let count = 0;
  let i = 0;
  for (const end = places.length - 2; i < end; i += 3) {
    count += addNibbles(
      nibbles((words[i] as number) & (other[places[i] as number] as number)) +
        nibbles((words[i + 1] as number) & (other[places[i + 1] as number] as number)) +
        nibbles((words[i + 2] as number) & (other[places[i + 2] as number] as number)),
    );
  }
  for (; i < places.length; i += 1)
    count += addNibbles(nibbles((words[i] as number) & (other[places[i] as number] as number)));
  return count;
}

/** How many slots of a set have each number of a column; numbers are below the given maximum. */
export function tallyColumn(bits: Bitset, column: Int32Array, max: number): Int32Array {
  const counts = new Int32Array(max);
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i] as number;
    while (word !== 0) {
      const number = column[i * 32 + 31 - Math.clz32(word & -word)] as number;
      counts[number] = (counts[number] as number) + 1;
      word &= word - 1;
    }
  }
  return counts;
}

/** Visits the slots of a set from the lowest up. */
export function eachBit(bits: Bitset, visit: (slot: number) => void): void {
  for (let i = 0; i < bits.length; i += 1) {
    let word = bits[i] as number;
    while (word !== 0) {
      visit(i * 32 + 31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
}

export function intersect(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) & (other[i] as number);
}

export function unite(into: Bitset, other: Bitset): void {
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] as number) | (other[i] as number);
}

/** Removes the slots of another set. */
export function subtract(from: Bitset, other: Bitset): void {
  for (let i = 0; i < from.length; i += 1) from[i] = (from[i] as number) & ~(other[i] as number);
}

/** The same set with space for more slots. */
export function growBitset(bits: Bitset, slots: number): Bitset {
  const grown = createBitset(slots);
  grown.set(bits);
  return grown;
}
