/** A line of the cart that is tried. */
export interface TriedItem {
  key: string;
  product: string;
  /** Of the size; '' until a product is chosen. */
  code: string;
  qty: string;
}
let keys = 0;
export function newTriedItem(): TriedItem {
  keys += 1;
  return { key: `item${keys}`, product: '', code: '', qty: '1' };
}
