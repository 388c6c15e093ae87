/** Slots in one order. A single product moves in O(log n) comparisons and one block copy. */
export interface Order {
  /** Slots from first to last; only the first `length` count. */
  slots: () => Int32Array;
  length: () => number;
  rebuild: (slots: number[]) => void;
  insert: (slot: number) => void;
  /** Must be called while the slot's sort keys are still the old ones. */
  remove: (slot: number) => void;
}

export function createOrder(compare: (a: number, b: number) => number): Order {
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
    rebuild(all) {
      slots = Int32Array.from(all.sort(compare));
      length = slots.length;
    },
    insert(slot) {
      if (length === slots.length) {
        const grown = new Int32Array(Math.max(64, Math.ceil(length * 1.25)));
        grown.set(slots);
        slots = grown;
      }
      const at = find(slot);
      slots.copyWithin(at + 1, at, length);
      slots[at] = slot;
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
