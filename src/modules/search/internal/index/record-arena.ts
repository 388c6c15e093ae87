/**
 * One text per slot, as bytes in large blocks outside the heap: 44,000 products weigh 28 MB there, and the collector
 * neither visits them nor lets the heap grow in proportion to them.
 */
const BLOCK = 1 << 20;
/** Room is given in these steps, so that a text that changes a little is written in place. */
const STEP = 32;

export interface RecordArena {
  put: (slot: number, text: string) => void;
  /** The text last put there, which must not have been removed. */
  get: (slot: number) => string;
  /** The same as bytes: a view that is good until anything is put. */
  bytesOf: (slot: number) => Buffer;
  remove: (slot: number) => void;
  /** Bytes taken from the system, and those of them in use. */
  bytes: () => { taken: number; used: number };
}

export function createRecordArena(): RecordArena {
  let blocks: Buffer[] = [];
  /** Where the free end of the last block begins. */
  let end = BLOCK;
  let used = 0;
  /** By slot: place of the first byte counted over all blocks, room in bytes, length in bytes. */
  let place = new Float64Array(0);
  let room = new Int32Array(0);
  let length = new Int32Array(0);

  const bytesAt = (slot: number): Buffer => {
    const start = place[slot] as number;
    const at = start % BLOCK;
    return (blocks[(start - at) / BLOCK] as Buffer).subarray(at, at + (room[slot] as number));
  };
  const giveRoom = (slot: number, size: number): void => {
    const rounded = Math.ceil((size + 1) / STEP) * STEP;
    if (rounded > BLOCK) throw new Error(`a record of ${size} bytes is too long`);
    if (end + rounded > BLOCK) {
      blocks.push(Buffer.allocUnsafeSlow(BLOCK));
      end = 0;
    }
    place[slot] = (blocks.length - 1) * BLOCK + end;
    room[slot] = rounded;
    end += rounded;
    used += rounded;
  };
  /** Copies what is in use into new blocks when more than half is not. */
  const compact = (): void => {
    const kept = [...room.keys()]
      .filter((slot) => (room[slot] as number) > 0)
      .map((slot) => [slot, bytesAt(slot).subarray(0, length[slot])] as const);
    blocks = [];
    end = BLOCK;
    used = 0;
    for (const [slot, bytes] of kept) {
      giveRoom(slot, bytes.length);
      bytes.copy(bytesAt(slot));
    }
  };
  const drop = (slot: number): void => {
    used -= room[slot] as number;
    room[slot] = 0;
  };

  return {
    put(slot, text) {
      if (slot >= room.length) {
        const slots = Math.max(64, Math.ceil(slot * 1.5));
        [place, room, length] = [
          copyInto(new Float64Array(slots), place),
          copyInto(new Int32Array(slots), room),
          copyInto(new Int32Array(slots), length),
        ];
      }
      const size = Buffer.byteLength(text);
      if (size >= (room[slot] as number)) {
        drop(slot);
        if (blocks.length > 4 && used < (blocks.length * BLOCK) / 2) compact();
        giveRoom(slot, size);
      }
      length[slot] = bytesAt(slot).write(text);
    },
    get: (slot) => bytesAt(slot).toString('utf8', 0, length[slot]),
    bytesOf: (slot) => bytesAt(slot).subarray(0, length[slot]),
    remove: drop,
    bytes: () => ({ taken: blocks.length * BLOCK, used }),
  };
}

function copyInto<T extends Float64Array | Int32Array>(into: T, from: T): T {
  into.set(from);
  return into;
}
