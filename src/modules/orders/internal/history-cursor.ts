/** Where a page of the history starts: the time an order was placed, to the microsecond, and its id. Pure. */
export interface HistoryPlace {
  micros: bigint;
  id: string;
}

const PLACE = /^(\d{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export const writeCursor = ({ micros, id }: HistoryPlace): string =>
  Buffer.from(`${micros}.${id}`).toString('base64url');

/** Null for anything that `writeCursor` did not write. */
export function readCursor(cursor: string): HistoryPlace | null {
  const match = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  return match ? { micros: BigInt(match[1] as string), id: match[2] as string } : null;
}
