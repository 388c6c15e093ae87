/** Sets of slots as bits in words: combining and counting a facet over 50,000 products takes microseconds. */
export type Bitset = Uint32Array;

export const createBitset = (slots: number): Bitset => new Uint32Array((slots + 31) >>> 5);
export const setBit = (bits: Bitset, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
};
export const clearBit = (bits: Bitset, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
};
export const hasBit = (bits: Bitset, slot: number): boolean => ((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;

function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) count += popcount(bits[i] as number);
  return count;
}

/** How many slots are in both. */
export function countBoth(a: Bitset, b: Bitset): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 1) {
    const word = (a[i] as number) & (b[i] as number);
    if (word !== 0) count += popcount(word);
  }
  return count;
}

/** A set's words that are not empty: what a few products leave to look at when two hundred values are counted in it. */
export interface DenseSet {
  places: Int32Array;
  words: Uint32Array;
}

export function toDense(bits: Bitset): DenseSet {
  const places = new Int32Array(bits.length);
  let length = 0;
  for (let i = 0; i < bits.length; i += 1) {
    if (bits[i] !== 0) {
      places[length] = i;
      length += 1;
    }
  }
  return { places: places.subarray(0, length), words: Uint32Array.from(places.subarray(0, length), (place) => bits[place] as number) };
}

export function countIn({ places, words }: DenseSet, other: Bitset): number {
  let count = 0;
  for (let i = 0; i < places.length; i += 1) {
    const word = (words[i] as number) & (other[places[i] as number] as number);
    if (word !== 0) count += popcount(word);
  }
  return count;
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

/** Takes the slots of another set out. */
export function subtract(from: Bitset, other: Bitset): void {
  for (let i = 0; i < from.length; i += 1) from[i] = (from[i] as number) & ~(other[i] as number);
}

/** The same set with room for more slots. */
export function growBitset(bits: Bitset, slots: number): Bitset {
  const grown = createBitset(slots);
  grown.set(bits);
  return grown;
}
