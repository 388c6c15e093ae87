/** Texts of the order screens. Pure. */
import type { OrderView } from '#contract/orders/orders.ts';
import { sizePhrase } from '#shared/size-phrase.ts';

/** Channel names (ORD-02). */
export const channelNames = { pos: 'In-Store', web: 'Online', phone: 'By phone' } as const satisfies Record<
  OrderView['channel'],
  string
>;

/** '2 cancelled' for units that are not dispatched; empty for none. */
export const cancelledWords = (qty: number): string => (qty === 0 ? '' : `${qty} cancelled`);
/** '2 returned'; empty for none. */
export const returnedWords = (qty: number): string => (qty === 0 ? '' : `${qty} returned`);

/** 'Size 9 · Quantity 2', without the parts that do not apply. */
export const sizeAndQty = ({ size, qty }: { size: string; qty: number }): string =>
  [sizePhrase(size), qty > 1 && `Quantity ${qty}`].filter(Boolean).join(' · ');
