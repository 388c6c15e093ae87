/** Slots in one order. A single product moves in O(log n) comparisons and one block copy. */
export interface SortOrder {
  /** Slots from first to last; only the first `length` count. */
  slots: () => Int32Array;
  length: () => number;
  /** Sorts all slots anew, in steps of about a millisecond; takes effect with the last one. */
  rebuild: (slots: Int32Array) => Iterable<void>;
  insert: (slot: number) => void;
  /** Puts a slot last, whatever its keys: until the next `rebuild`. */
  append: (slot: number) => void;
  /** Must be called while the slot's sort keys are still the old ones. */
  remove: (slot: number) => void;
}

/** Slots sorted in one step. */
const RUN = 1_024;

/** Merges two adjacent sorted runs. */
function* merge(
  compare: (a: number, b: number) => number,
  from: Int32Array,
  into: Int32Array,
  { at, middle, end }: { at: number; middle: number; end: number },
): Generator<void> {
  let left = at;
  let right = middle;
  for (let next = at; next < end; next += 1) {
    const one = from[left] as number;
    const other = from[right] as number;
    if (right >= end || (left < middle && compare(one, other) <= 0)) {
      into[next] = one;
      left += 1;
    } else {
      into[next] = other;
      right += 1;
    }
    if (next % (2 * RUN) === 0) yield;
  }
}

/** The list, or a longer copy when it is full. */
function withRoom(slots: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length < slots.length) return slots;
  const grown = new Int32Array(Math.max(64, Math.ceil(length * 1.25)));
  grown.set(slots);
  return grown;
}

export function createSortOrder(compare: (a: number, b: number) => number): SortOrder {
  let slots = new Int32Array(0);
  let length = 0;

  /** The first position whose slot does not come before this one. */
  const find = (slot: number): number => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(slots[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    slots: () => slots,
    length: () => length,
    *rebuild(all) {
      let from = all.slice();
      let into = new Int32Array(all.length);
      for (let at = 0; at < all.length; at += RUN) {
        from.set(Array.from(from.subarray(at, at + RUN)).sort(compare), at);
        yield;
      }
      for (let width = RUN; width < all.length; width *= 2) {
        for (let at = 0; at < all.length; at += 2 * width)
          yield* merge(compare, from, into, {
            at,
            middle: Math.min(at + width, all.length),
            end: Math.min(at + 2 * width, all.length),
          });
        [from, into] = [into, from];
      }
      slots = from;
      length = from.length;
    },
    insert(slot) {
      slots = withRoom(slots, length);
      const at = find(slot);
      slots.copyWithin(at + 1, at, length);
      slots[at] = slot;
      length += 1;
    },
    append(slot) {
      slots = withRoom(slots, length);
      slots[length] = slot;
      length += 1;
    },
    remove(slot) {
      const at = find(slot);
      if (slots[at] !== slot) throw new Error('the order does not hold this slot where it should');
      slots.copyWithin(at, at + 1, length);
      length -= 1;
    },
  };
}
