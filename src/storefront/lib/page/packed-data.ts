/**
 * Loader data as JSON text. React Router's own format lists each value separately and refers to it by number: that
 * takes more bytes, and more time to write and to read (docs/decisions/0109). A page has the text of all its loaders in
 * one data block; an answer to the router has it in the loader's value.
 */

/** `packedAt`: place in the page's data block; `packed`: the text itself. */
export type Packed<T> = ({ packedAt: number } | { packed: string }) & {
  /** Never there: keeps the type of what is packed. */
  readonly data?: T;
};

/** Id of the page's data block, a JSON list. */
export const PAGE_DATA_ID = 'page-data';

/** What has been packed or unpacked already: rendering on the server reads no text, and a browser reads it once. */
const known = new WeakMap<object, unknown>();
let ofPage: unknown[] | undefined;

/** On the server: `unpack` returns these data without reading any text. */
export const remember = <T>(packed: Packed<T>, data: T): void => void known.set(packed, data);

/** The same object for each call. */
export function unpack<T>(packed: Packed<T>): T {
  if (!known.has(packed))
    known.set(packed, 'packed' in packed ? JSON.parse(packed.packed) : readPage()[packed.packedAt]);
  return known.get(packed) as T;
}

function readPage(): unknown[] {
  ofPage ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '[]') as unknown[];
  return ofPage;
}

/** For code that sees the loader data of all routes, of which only some are packed. */
export const unpackAny = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && ('packed' in data || 'packedAt' in data)
    ? unpack(data as Packed<unknown>)
    : data;
