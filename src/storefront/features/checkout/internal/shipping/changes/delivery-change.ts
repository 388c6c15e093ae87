/**
 * Says what became of the delivery method or its price without the shopper choosing it, with the difference (UX-01).
 * Pure.
 */
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { type Cents, dollarsToCents, formatCents } from '#shared/money.ts';
import { shownDeliveryPrice } from '#storefront/lib/checkout/shown-delivery-price.ts';

/** The delivery in the total that a shopper sees. */
export interface ShownDelivery {
  code: string;
  label: string;
  /** After promotions. */
  cents: Cents;
  /** It is shown as chosen; otherwise its price is part of a total 'from'. */
  isTicked: boolean;
  needsSafePlace: boolean;
}

type Quoted = Pick<
  CheckoutInfo,
  'availableShippingMethods' | 'selectedShippingMethod' | 'isDeliveryFinal' | 'grandTotal' | 'lowestTotal'
>;

/** `wish`: the code of the method that the shopper pressed or saved. Null for pickup, and without a method. */
export function shownDelivery(quote: Quoted, wish: string | null): ShownDelivery | null {
  const method = quote.selectedShippingMethod;
  if (method?.type !== 'DELIVERY') return null;
  return toShown(method, quote.isDeliveryFinal || method.code === wish);
}

const toShown = (method: ShippingMethod, isTicked: boolean): ShownDelivery => ({
  code: method.code,
  label: method.label,
  cents: dollarsToCents(shownDeliveryPrice(method)),
  isTicked,
  needsSafePlace: method.requiresAuthorityToLeave,
});

/**
 * The sentence about the change from `before`, the delivery ticked last, else the one in the last total; null where
 * nothing changed, where the shopper chose it (`isPressed`), and while nothing is ticked.
 */
export function describeDeliveryChange(
  before: ShownDelivery | null,
  quote: Quoted,
  { wish, isPressed }: { wish: string | null; isPressed: boolean },
): string | null {
  const after = shownDelivery(quote, wish);
  if (!after?.isTicked || (isPressed && after.code === wish)) return null;
  const { label } = after;
  const was = before?.isTicked ? before : wishedMethod(quote, wish);
  if (!was) return firstTick(before, after, quote);
  const change = difference(was.cents, after.cents);
  if (was.code !== after.code) {
    const reason = reasonLost(was, quote);
    return reason
      ? `${reason} ${label} instead: ${change}.`
      : `${label} is selected instead of ${was.label}: ${change}.`;
  }
  return was.cents === after.cents ? null : `${label} is now ${priceText(after.cents)}: ${change} than before.`;
}

/** The method that was pressed or saved, at its price here, whether or not it can be had. */
function wishedMethod({ availableShippingMethods }: Quoted, wish: string | null): ShownDelivery | null {
  const method = availableShippingMethods.find(({ code }) => code === wish);
  return method ? toShown(method, false) : null;
}

/** Null while it can still be had. */
function reasonLost(
  { code, label, needsSafePlace }: ShownDelivery,
  { availableShippingMethods }: Quoted,
): string | null {
  const method = availableShippingMethods.find((each) => each.code === code);
  if (method?.available) return null;
  if (method?.promise === checkoutMessages.notToBoxes) return `${label} does not go to PO boxes.`;
  if (method?.promise === checkoutMessages.notAtThisAddress) return `${label} is not available at this address.`;
  if (method?.promise === checkoutMessages.tooHeavy) return `Your order is too heavy for ${label}.`;
  return !method && needsSafePlace
    ? `${label} needs a safe place to leave your parcel.`
    : `${label} is no longer available.`;
}

/** Nothing was ticked, and the shop's default now is: against the total 'from', or the lowest there is. */
function firstTick(before: ShownDelivery | null, after: ShownDelivery, quote: Quoted): string | null {
  const lowest = after.cents - (dollarsToCents(quote.grandTotal) - dollarsToCents(quote.lowestTotal));
  const was = before?.cents ?? lowest;
  if (was === after.cents) return null;
  const than = was === lowest ? 'than the lowest' : 'than shown before';
  return `${after.label} is selected for this address: ${priceText(after.cents)}, ${difference(was, after.cents)} ${than}.`;
}

const priceText = (cents: Cents): string => (cents === 0n ? 'free' : formatCents(cents));

function difference(was: Cents, is: Cents): string {
  if (is === was) return 'the same price';
  return is > was ? `${formatCents(is - was)} more` : `${formatCents(was - is)} less`;
}
