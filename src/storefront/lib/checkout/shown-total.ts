/** The totals that this tab showed last for its cart, so that a total that is being checked is not empty (UX-18). */
import { createStore } from 'zustand/vanilla';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { tabStorage } from '../storage/versioned-storage.ts';

export type ShownTotal = Pick<CheckoutInfo, 'explain' | 'grandTotal' | 'gst' | 'amountOutstanding' | 'isDeliveryFinal'>;
interface Line {
  productId: string;
  variantId: string;
  qty: number;
}

const SHOWN_TOTAL_NAME = 'shown-total';

/** What is stored, not checked yet; undefined without any. */
export const shownTotal = createStore<{ stored: unknown }>(() => ({ stored: tabStorage.read(SHOWN_TOTAL_NAME) }));

const keyOf = (lines: readonly Line[]): string =>
  lines
    .map(({ productId, variantId, qty }) => `${productId}/${variantId}*${qty}`)
    .toSorted()
    .join(' ');

/** Keeps the totals of a quote, without names of lines and without codes of gift cards. */
export function keepShownTotal({
  items,
  explain,
  grandTotal,
  gst,
  amountOutstanding,
  isDeliveryFinal,
}: CheckoutInfo): void {
  const steps = explain
    .filter(({ what }) => what !== 'line' && what !== 'blocked')
    .map(({ what, label, amount }) => ({ what, label, amount }));
  const stored = {
    cart: keyOf(items),
    totals: { explain: steps, grandTotal, gst, amountOutstanding, isDeliveryFinal },
  };
  tabStorage.write(SHOWN_TOTAL_NAME, stored);
  shownTotal.setState({ stored });
}

/** Those of a cart with these lines, of what is stored; null where there are none, or it is damaged. */
export function totalsOfCart(kept: unknown, lines: readonly Line[]): ShownTotal | null {
  const stored = kept as { cart?: unknown; totals?: Partial<ShownTotal> } | null | undefined;
  const totals = stored?.totals;
  const isWhole =
    stored?.cart === keyOf(lines) &&
    Array.isArray(totals?.explain) &&
    totals.explain.every((step) => isAmount(step?.amount) && typeof step.label === 'string') &&
    [totals.grandTotal, totals.gst, totals.amountOutstanding].every(isAmount);
  return isWhole ? (totals as ShownTotal) : null;
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** After an order, with an empty cart, and at log-out. */
export function forgetShownTotal(): void {
  tabStorage.remove(SHOWN_TOTAL_NAME);
  shownTotal.setState({ stored: undefined });
}
