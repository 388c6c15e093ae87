import type { PlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { describeInstrument } from '../payment/describe-instrument.ts';

/** 'Visa ending in 1111, Reward': the payment method and the credits used. */
export function paidWith({ card, totals }: PlacedOrder): string {
  const credits = totals.explain.filter(({ what }) => what === 'credit').map(({ label }) => label);
  return [...new Set([describeInstrument(card), ...credits])].filter(Boolean).join(', ');
}
