/** What order screens call things. Pure. */
import type { OrderView } from '#contract/orders/orders.ts';

/** ORD-02. */
export const channelNames = { pos: 'In-Store', web: 'Online' } as const satisfies Record<OrderView['channel'], string>;

/** Of units that will not be sent after all. */
export const cancelledWords = (qty: number): string => (qty === 0 ? '' : `${qty} cancelled`);
/** '2 returned', nothing where none was. */
export const returnedWords = (qty: number): string => (qty === 0 ? '' : `${qty} returned`);

/** 'Size 9, quantity 2'; what has no size says nothing of it. */
export const sizeAndQty = ({ size, qty }: { size: string; qty: number }): string =>
  [size && `Size ${size}`, qty > 1 && `Quantity ${qty}`].filter(Boolean).join(' · ');
