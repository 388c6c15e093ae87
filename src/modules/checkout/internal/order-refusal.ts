/** Reasons to refuse a request to place an order before anything is written (PAY-07, reliability D14). Pure. */

import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { ItemProblem } from '#contract/checkout/checkout-info.ts';
import { isTransTasmanMobile } from '#contract/fields/phone.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { type PayingMethod, tenderOfMethod } from '#contract/payments/payment-methods.ts';
import { externalMethodOf, externalTenderOf } from '#modules/payments/methods/payment-methods.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { isCredit, sumOfMethods } from '#modules/payments/payment.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, dollarsToCents, textToCents } from '#shared/money.ts';
import type { OrderRefusal } from '../order-answer.ts';
import type { CheckoutQuote } from '../quote-checkout.ts';
import { findGiftRefusal } from './order/gift-refusal.ts';

/**
 * Why this request cannot become an order; null when it can. Values sent by the browser are compared with ours, never
 * trusted (reliability A11).
 */
export function findOrderRefusal(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  request: PlaceOrderRequest,
  quote: CheckoutQuote,
  /** Taken by staff at the counter, beside the methods of the request (EDIT-03). */
  counterCents = 0n,
): OrderRefusal | null {
  const { shipping, payment } = request;
  const isPickup = shipping.type === 'STORE_PICKUP';
  if (quote.problems.length > 0)
    return refusalOfProblems(request, quote.problems, isPickup && quote.storeIdsWithStock.length > 0);
  if (isPickup && quote.storeIdsWithStock.length === 0) return { reason: 'PICKUP_UNAVAILABLE' };
  if (isPickup && !quote.storeIdsWithStock.includes(shipping.store.erpStoreId)) return { reason: 'STORE_LOST_STOCK' };
  const wrongGift = findGiftRefusal(request, quote, ctx.clock.now());
  if (wrongGift) return wrongGift;
  if (!isPickup && !quote.nothingToSend) {
    const { address, options } = shipping;
    if (!address) return { reason: 'FIELDS_INVALID', fields: { 'shipping.address': formMessages.addressRequired } };
    if (!ctx.config.KERB_ADDRESS_COUNTRIES.split(',').includes(address.country))
      return { reason: 'FIELDS_INVALID', fields: { 'shipping.address.country': formMessages.countryRequired } };
    if (!options.authorityToLeave && needsAuthority(ctx, options.methodCode))
      return { reason: 'AUTHORITY_TO_LEAVE_REQUIRED' };
  }
  if (needsMobile(request) && !isTransTasmanMobile(request.contact.phone))
    return { reason: 'FIELDS_INVALID', fields: { 'contact.phone': accountMessages.mobileRequired } };
  if (!isOffered(quote, shipping)) return { reason: 'DELIVERY_METHOD_UNAVAILABLE' };
  const { totalCents } = quote.totals;
  // Any number of credits, then exactly one paying method for the rest, none when nothing is left (PAY-28).
  const paying = payment.methods.filter((method): method is PayingMethod => !isCredit(method));
  if (paying.some((method) => !canPayWith(ctx, method))) return { reason: 'PAYMENT_METHODS_INVALID' };
  if (paying.length > 1 || payment.methods.some(({ amount }) => amount === 0))
    return { reason: 'PAYMENT_METHODS_INVALID' };
  if (payment.methods.filter(({ method }) => method === 'airlinePoints').length > 1)
    return { reason: 'AIRLINE_QUOTE_UNUSABLE' };
  // The cart may have shrunk since the reward was applied (LOY-14, reliability A7).
  const tooSmall = quote.goodsCents < textToCents(ctx.config.KERB_LOYALTY_REDEMPTION_MIN);
  if (tooSmall && payment.methods.some(({ method }) => method === 'reward')) return { reason: 'REWARD_UNUSABLE' };
  const tooMuch = payingForGiftCards(payment.methods, quote.payableWithPointsCents);
  if (tooMuch) return { reason: tooMuch };
  if (
    payment.methods.length === 0 &&
    counterCents === 0n &&
    totalCents > 0n &&
    dollarsToCents(request.expectedTotal) === totalCents
  )
    return { reason: 'PAYMENT_MISSING' };
  if (
    dollarsToCents(request.expectedTotal) !== totalCents ||
    sumOfMethods(payment.methods) + counterCents !== totalCents
  ) {
    return { reason: 'TOTAL_CHANGED', total: centsToDollars(totalCents) };
  }
  return null;
}

/**
 * A delivery method that is not available here is refused; the quote would silently have chosen another. Gift cards
 * alone go by email, whatever a browser of an earlier version asks for.
 */
const isOffered = ({ chosen, nothingToSend }: CheckoutQuote, { type, options }: PlaceOrderRequest['shipping']) =>
  chosen?.method.type === type && (nothingToSend || chosen.method.code === options.methodCode);

/** Neither rewards, store credit nor points pay for gift cards (FIX-20, EDIT-04). */
function payingForGiftCards(methods: PlaceOrderRequest['payment']['methods'], payableCents: bigint) {
  const [rewards, credit] = [sumOf(methods, 'reward'), sumOf(methods, 'storeCredit')];
  const points = sumOf(methods, 'airlinePoints');
  if (rewards > payableCents) return 'REWARD_UNUSABLE' as const;
  if (credit > 0n && rewards + credit > payableCents) return 'STORE_CREDIT_UNUSABLE' as const;
  return points > 0n && rewards + credit + points > payableCents ? ('AIRLINE_QUOTE_UNUSABLE' as const) : null;
}

type LimitedCredit = 'reward' | 'storeCredit' | 'airlinePoints';
const sumOf = (methods: PlaceOrderRequest['payment']['methods'], wanted: LimitedCredit): bigint =>
  methods.reduce((sum, { method, amount }) => (method === wanted ? sum + dollarsToCents(amount) : sum), 0n);

/**
 * Collection sends a text message and some providers identify customers by mobile number; wallets ask for their own
 * details (decision 0060).
 */
function needsMobile({ shipping, payment: { methods } }: PlaceOrderRequest): boolean {
  if (methods.some(({ method }) => method.endsWith('_express'))) return false;
  if (shipping.type === 'STORE_PICKUP') return true;
  const tenders = methods.map(externalTenderOf);
  return tenders.some((tender) => tender !== null && externalMethodOf(tender).needsMobile);
}

/** Whether this payment method is offered, and for this amount (PAY-01, BNPL-02). */
function canPayWith(ctx: Pick<Ctx, 'config'>, method: PayingMethod): boolean {
  const tender = tenderOfMethod(method.method);
  return offeredMethods(ctx.config).includes(tender) && externalMethodOf(tender).accepts(dollarsToCents(method.amount));
}

/** What is wrong with the items as one reason, with the reason of each line. */
export function refusalOfProblems(
  request: PlaceOrderRequest,
  problems: readonly ItemProblem[],
  otherStoresHaveIt: boolean,
): OrderRefusal {
  const fields = Object.fromEntries(
    problems.map((problem) => [
      `cart.items.${request.cart.items.findIndex((item) => item.productId === problem.productId && item.variantId === problem.variantId)}`,
      problem.message,
    ]),
  );
  const onlyStock = problems.every(({ flag }) => flag === 'qtyAvailableExceeded');
  if (onlyStock && request.shipping.type === 'STORE_PICKUP')
    return { reason: otherStoresHaveIt ? 'STORE_LOST_STOCK' : 'PICKUP_UNAVAILABLE', fields };
  return { reason: onlyStock ? 'SOLD_OUT' : 'CART_INVALID', fields };
}

/** Without authority to leave, such a method is not offered at all, so its absence alone does not give the reason. */
const needsAuthority = (ctx: Pick<Ctx, 'config'>, code: string): boolean =>
  openShippingRules(ctx).methods.some((method) => method.code === code && method.requiresAuthorityToLeave);
