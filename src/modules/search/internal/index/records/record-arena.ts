/**
 * One text per slot, as bytes in large blocks outside the heap: 44,000 products take 28 MB there, and the garbage
 * collector neither visits them nor lets the heap grow in proportion to them.
 */
const BLOCK = 1 << 20;
/** Space is allocated in these steps, so that a text that changes a little is written in place. */
const STEP = 32;

export interface RecordArena {
  put: (slot: number, text: string) => void;
  /** The text last stored in the slot, which must not have been removed. */
  get: (slot: number) => string;
  /** The same as bytes: a view that is valid until anything is stored. */
  bytesOf: (slot: number) => Buffer;
  remove: (slot: number) => void;
  /** Bytes allocated, and those of them in use. */
  bytes: () => { taken: number; used: number };
}

export function createRecordArena(): RecordArena {
  let blocks: Buffer[] = [];
  /** Where the free end of the last block begins. */
  let end = BLOCK;
  let used = 0;
  /** By slot: offset of the first byte counted over all blocks, allocated bytes, length in bytes. */
  let place = new Float64Array(0);
  let allocated = new Int32Array(0);
  let length = new Int32Array(0);

  const bytesAt = (slot: number): Buffer => {
    const start = place[slot] as number;
    const at = start % BLOCK;
    return (blocks[(start - at) / BLOCK] as Buffer).subarray(at, at + (allocated[slot] as number));
  };
  const allocate = (slot: number, size: number): void => {
    const rounded = Math.ceil((size + 1) / STEP) * STEP;
    if (rounded > BLOCK) throw new Error(`a record of ${size} bytes is too long`);
    if (end + rounded > BLOCK) {
      blocks.push(Buffer.allocUnsafeSlow(BLOCK));
      end = 0;
    }
    place[slot] = (blocks.length - 1) * BLOCK + end;
    allocated[slot] = rounded;
    end += rounded;
    used += rounded;
  };
  /** Copies what is in use into new blocks when more than half is not. */
  const compact = (): void => {
    const slots = [...allocated.keys()].filter((slot) => (allocated[slot] as number) > 0);
    const inUse = slots.map((slot) => [slot, bytesAt(slot).subarray(0, length[slot])] as const);
    blocks = [];
    end = BLOCK;
    used = 0;
    for (const [slot, bytes] of inUse) {
      allocate(slot, bytes.length);
      bytes.copy(bytesAt(slot));
    }
  };
  const drop = (slot: number): void => {
    used -= allocated[slot] as number;
    allocated[slot] = 0;
  };
  return {
    put(slot, text) {
      if (slot >= allocated.length) [place, allocated, length] = grown(slot, place, allocated, length);
      const size = Buffer.byteLength(text);
      if (size >= (allocated[slot] as number)) {
        drop(slot);
        if (blocks.length > 4 && used < (blocks.length * BLOCK) / 2) compact();
        allocate(slot, size);
      }
      length[slot] = bytesAt(slot).write(text);
    },
    get: (slot) => bytesAt(slot).toString('utf8', 0, length[slot]),
    bytesOf: (slot) => bytesAt(slot).subarray(0, length[slot]),
    remove: drop,
    bytes: () => ({ taken: blocks.length * BLOCK, used }),
  };
}

/** The tables with room for this slot and half as many again. */
function grown(
  slot: number,
  place: Float64Array<ArrayBuffer>,
  allocated: Int32Array<ArrayBuffer>,
  length: Int32Array<ArrayBuffer>,
): [Float64Array<ArrayBuffer>, Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>] {
  const slots = Math.max(64, Math.ceil(slot * 1.5));
  return [
    copyInto(new Float64Array(slots), place),
    copyInto(new Int32Array(slots), allocated),
    copyInto(new Int32Array(slots), length),
  ];
}

function copyInto<T extends Float64Array | Int32Array>(into: T, from: T): T {
  into.set(from);
  return into;
}
