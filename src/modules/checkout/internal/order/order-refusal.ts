/** Reasons to refuse a request to place an order before anything is written (PAY-07, reliability D14). Pure. */

import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { ItemProblem } from '#contract/checkout/checkout-info.ts';
import { errorText } from '#contract/errors/error-codes.ts';
import { isTransTasmanMobile } from '#contract/fields/phone.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { type PayingMethod, tenderOfMethod } from '#contract/payments/payment-methods.ts';
import { outsideMethodOf, outsideTenderOf } from '#modules/payments/methods/payment-methods.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { isCredit, sumOfMethods } from '#modules/payments/payment.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, dollarsToCents, textToCents } from '#shared/money.ts';
import type { OrderAnswer } from '../../order-answer.ts';
import type { CheckoutQuote } from '../../quote-checkout.ts';

export type Refusal = Omit<OrderAnswer & { placed: false }, 'placed'>;

/**
 * Why this request cannot become an order; null when it can. Values sent by the browser are compared with ours, never
 * trusted (reliability A11).
 */
export function refusalOf(ctx: Pick<Ctx, 'config'>, request: PlaceOrderRequest, quote: CheckoutQuote): Refusal | null {
  const { shipping, payment } = request;
  const isPickup = shipping.type === 'STORE_PICKUP';
  if (quote.problems.length > 0)
    return refusalOfProblems(request, quote.problems, isPickup && quote.storeIdsWithStock.length > 0);
  if (isPickup && quote.storeIdsWithStock.length === 0) return { errorCode: 'PickupUnavailable' };
  if (isPickup && !quote.storeIdsWithStock.includes(shipping.store.erpStoreId)) return { errorCode: 'StoreLostStock' };
  if (!isPickup) {
    const countries = ctx.config.KERB_ADDRESS_COUNTRIES.split(',');
    if (!countries.includes(shipping.address.country))
      return {
        errorCode: 'BadRequest',
        extra: { fields: { 'shipping.address.country': formMessages.countryRequired } },
      };
    if (!shipping.options.authorityToLeave && needsAuthority(ctx, shipping.options.methodCode))
      return { errorCode: 'AuthorityToLeaveRequired' };
  }
  if (needsMobile(request) && !isTransTasmanMobile(request.contact.phone))
    return { errorCode: 'BadRequest', extra: { fields: { 'contact.phone': accountMessages.mobileRequired } } };
  // A delivery method that is not available here is refused; the quote would silently have chosen another.
  if (quote.chosen?.method.code !== shipping.options.methodCode || quote.chosen.method.type !== shipping.type)
    return { errorCode: 'DeliveryMethodUnavailable' };
  const { totalCents } = quote.totals;
  // Any number of credits, then exactly one paying method for the rest, none when nothing is left (PAY-28).
  const paying = payment.methods.filter((method): method is PayingMethod => !isCredit(method));
  if (paying.some((method) => !canPayWith(ctx, method))) return { errorCode: 'BadRequest' };
  if (paying.length > 1 || payment.methods.some(({ amount }) => amount === 0)) return { errorCode: 'BadRequest' };
  if (payment.methods.filter(({ method }) => method === 'airlinePoints').length > 1)
    return { errorCode: 'AirlineQuoteUnusable' };
  // The cart may have shrunk since the reward was applied (LOY-14, reliability A7).
  const tooSmall = quote.goodsCents < textToCents(ctx.config.KERB_LOYALTY_REDEMPTION_MIN);
  if (tooSmall && payment.methods.some(({ method }) => method === 'reward')) return { errorCode: 'RewardUnusable' };
  // Neither rewards nor points pay for gift cards (FIX-20).
  const [rewards, points] = [sumOf(payment.methods, 'reward'), sumOf(payment.methods, 'airlinePoints')];
  if (rewards > quote.payableWithPointsCents) return { errorCode: 'RewardUnusable' };
  if (points > 0n && rewards + points > quote.payableWithPointsCents) return { errorCode: 'AirlineQuoteUnusable' };
  if (payment.methods.length === 0 && totalCents > 0n && dollarsToCents(request.expectedTotal) === totalCents)
    return { errorCode: 'PaymentMissing', extra: { fields: { 'payment.methods': errorText('PaymentMissing') } } };
  if (dollarsToCents(request.expectedTotal) !== totalCents || sumOfMethods(payment.methods) !== totalCents) {
    return { errorCode: 'TotalChanged', extra: { total: centsToDollars(totalCents) } };
  }
  return null;
}

const sumOf = (methods: PlaceOrderRequest['payment']['methods'], wanted: 'reward' | 'airlinePoints'): bigint =>
  methods.reduce((sum, { method, amount }) => (method === wanted ? sum + dollarsToCents(amount) : sum), 0n);

/**
 * Collection sends a text message and some providers identify customers by mobile number; wallets ask for their own
 * details (decision 0060).
 */
function needsMobile({ shipping, payment: { methods } }: PlaceOrderRequest): boolean {
  if (methods.some(({ method }) => method.endsWith('_express'))) return false;
  if (shipping.type === 'STORE_PICKUP') return true;
  const tenders = methods.map(outsideTenderOf);
  return tenders.some((tender) => tender !== null && outsideMethodOf(tender).needsMobile);
}

/** Whether this payment method is offered, and for this amount (PAY-01, BNPL-02). */
function canPayWith(ctx: Pick<Ctx, 'config'>, method: PayingMethod): boolean {
  const tender = tenderOfMethod(method.method);
  return offeredMethods(ctx.config).includes(tender) && outsideMethodOf(tender).accepts(dollarsToCents(method.amount));
}

/** What is wrong with the items as one error code, with the reason of each line. */
export function refusalOfProblems(
  request: PlaceOrderRequest,
  problems: readonly ItemProblem[],
  otherStoresHaveIt: boolean,
): Refusal {
  const fields = Object.fromEntries(
    problems.map((problem) => [
      `cart.items.${request.cart.items.findIndex((item) => item.productId === problem.productId && item.variantId === problem.variantId)}`,
      problem.message,
    ]),
  );
  const onlyStock = problems.every(({ flag }) => flag === 'qtyAvailableExceeded');
  if (onlyStock && request.shipping.type === 'STORE_PICKUP')
    return { errorCode: otherStoresHaveIt ? 'StoreLostStock' : 'PickupUnavailable', extra: { fields } };
  return { errorCode: onlyStock ? 'ItemSoldOut' : 'CartInvalid', extra: { fields } };
}

/** Without authority to leave, such a method is not offered at all, so its absence alone does not give the reason. */
const needsAuthority = (ctx: Pick<Ctx, 'config'>, code: string): boolean =>
  openShippingRules(ctx).methods.some((method) => method.code === code && method.requiresAuthorityToLeave);
