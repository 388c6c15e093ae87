/** The words of totals. Pure. */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { type Cents, dollarsToCents, formatCents } from '#shared/money.ts';

/** `isDeliveryFinal` false: the delivery, and so the total, may change with the address (UX-01). */
export type Totals = Pick<CheckoutInfo, 'explain' | 'grandTotal' | 'gst'> &
  Partial<Pick<CheckoutInfo, 'isDeliveryFinal'>>;

/** Dollars for display; discounts have a minus sign. */
export const dollarsText = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** 'from $155.90' while the delivery may change with the address. */
export const totalText = ({ grandTotal, isDeliveryFinal }: Pick<Totals, 'grandTotal' | 'isDeliveryFinal'>): string =>
  `${isDeliveryFinal === false ? 'from ' : ''}${dollarsText(grandTotal)}`;

/** While no total is known: '$199.90 + delivery' (UX-18). */
export const openTotal = (itemsCents: Cents | null): string =>
  itemsCents === null ? 'Checking…' : `${formatCents(itemsCents)} + delivery`;

/** The delivery's line and price; before the address is known one that the shopper chose is a wish. */
export function deliveryLine(
  { label, amount }: { label: string; amount: number },
  { isFinal, isWish }: { isFinal: boolean; isWish: boolean },
): { label: string; price: string } {
  const price = amount === 0 ? 'Free' : dollarsText(amount);
  if (isFinal) return { label, price };
  if (isWish) return { label: `${label}, if it reaches your address`, price };
  return { label: 'Delivery to your address', price: amount === 0 ? price : `from ${price}` };
}
