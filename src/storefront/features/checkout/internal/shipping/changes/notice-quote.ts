/** What a quote changes about the delivery that the shopper saw (UX-01). Pure. */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { describeDeliveryChange, type ShownDelivery, shownDelivery } from './delivery-change.ts';

export interface NoticedDelivery {
  /** The delivery ticked last, else the one in the last total. */
  shown: ShownDelivery | null;
  wish: string | null;
  /** Null: nothing to say, or dismissed. */
  note: string | null;
}

export const nothingNoticed: NoticedDelivery = { shown: null, wish: null, note: null };

/** A note stays while the delivery stays as the note says it is. */
export function noticeQuote(before: NoticedDelivery, data: CheckoutInfo, wish: string | null): NoticedDelivery {
  const shown = shownDelivery(data, wish);
  if (!shown) return nothingNoticed;
  // What was ticked is remembered while a postcode is being typed and nothing is.
  if (!shown.isTicked) return { shown: before.shown?.isTicked ? before.shown : shown, wish, note: null };
  const isSame = before.shown?.isTicked && before.shown.code === shown.code && before.shown.cents === shown.cents;
  const isPressed = before.shown !== null && wish !== before.wish;
  if (isSame && !isPressed) return { shown, wish, note: before.note };
  return { shown, wish, note: describeDeliveryChange(before.shown, data, { wish, isPressed }) };
}
