import { randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { PhoneCart } from '#contract/staff/orders/staff-phone-orders.ts';
import { isCustomer } from '#modules/accounts/customers/is-customer.ts';
import { findSoldSizes } from '#modules/catalogue/products/find-sold-sizes.ts';
import { askRates } from '#modules/delivery-rates/read-rates.ts';
import { discountLimitOf, isWithinLimit } from '#modules/phone-orders/discount-limit.ts';
import type { DraftRequest } from '#modules/phone-orders/phone-draft.ts';
import { STAFF_DISCOUNT_ID, type StaffDiscount } from '#modules/promotions/staff-discount.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { type Cents, centsToDollars, dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from '../checkout-context.ts';
import { quoteRequestOf, ratedAddressOf } from '../internal/order/quote-of-order.ts';
import { findOrderRefusal } from '../internal/order-refusal.ts';
import type { OrderRefusal } from '../order-answer.ts';
import { type CheckoutQuote, quoteCheckout } from '../quote-checkout.ts';
import type { PhoneSale } from './phone-sale.ts';

export type PhoneQuoteRefusal =
  | OrderRefusal
  | { reason: 'NO_SUCH_CUSTOMER' }
  | { reason: 'ITEM_UNKNOWN'; code: string }
  | { reason: 'DISCOUNT_LIMIT'; percent: number };
export interface QuotedPhoneCart {
  request: DraftRequest;
  discount: StaffDiscount | null;
  quote: CheckoutQuote;
}

/** How many percent the caller may take off; a machine takes off nothing. */
export const discountPercentOf = (ctx: Pick<CheckoutCtx, 'config'>, { role, apiKey }: StaffCaller): number =>
  apiKey ? 0 : discountLimitOf(ctx.config.KERB_PHONE_DISCOUNT_LIMITS, role);

/**
 * What the cart that staff build costs now, by the shop's own checkout: prices, offers, delivery and GST, then the discount
 * of staff, within the limit of their role (EDIT-03). Refused as an order of a shopper would be.
 */
export async function quotePhoneCart(
  ctx: CheckoutCtx,
  cart: PhoneCart,
  staff: StaffCaller,
): Promise<Result<QuotedPhoneCart, PhoneQuoteRefusal>> {
  const { items, promoCodes, contact, shipping, customerId = null } = cart;
  if (customerId !== null && !(await isCustomer(ctx, customerId))) return fail({ reason: 'NO_SUCH_CUSTOMER' });
  const sizes = await findSoldSizes(
    ctx,
    items.map(({ code }) => code),
  );
  const unknown = items.find(({ code }) => !sizes.has(code));
  if (unknown) return fail({ reason: 'ITEM_UNKNOWN', code: unknown.code });
  const found = items.flatMap(({ code, qty }) => {
    const size = sizes.get(code);
    return size ? [{ productId: `${size.productId}`, variantId: `${size.variantId}`, qty }] : [];
  });
  const wished = discountOf(cart);
  const request: DraftRequest = { cart: { items: found, promoCodes }, contact, shipping };
  const quoted = await quoteDraft(ctx, request, customerId, { discount: wished, held: [] });
  if (!quoted.ok) return quoted;
  const discountCents = staffDiscountCents(quoted.value);
  const percent = discountPercentOf(ctx, staff);
  const goodsCents = quoted.value.goodsCents + discountCents;
  if (wished && !isWithinLimit(wished, { discountCents, goodsCents }, percent))
    return fail({ reason: 'DISCOUNT_LIMIT', percent });
  const discount = wished?.kind === 'AMOUNT' ? { ...wished, basisPoints: shareOf(discountCents, goodsCents) } : wished;
  return ok({ request, discount, quote: quoted.value });
}

/** The whole, in hundredths of a percent. */
const ALL = 10_000;

const discountOf = ({ discount }: PhoneCart): StaffDiscount | null => {
  if (!discount) return null;
  const hundredths = Math.round(discount.value * 100);
  return discount.kind === 'PERCENT'
    ? { kind: 'PERCENT', basisPoints: hundredths }
    : { kind: 'AMOUNT', cents: hundredths, basisPoints: ALL };
};

/** In hundredths of a percent, rounded up. */
const shareOf = (part: Cents, all: Cents): number => (all > 0n ? Number((part * BigInt(ALL) + all - 1n) / all) : ALL);

/** What a draft costs now; refused where it could not be ordered as it is, however it is paid. */
export async function quoteDraft(
  ctx: CheckoutCtx,
  draft: DraftRequest,
  customerId: string | null,
  { discount, held }: Pick<PhoneSale, 'discount' | 'held'>,
): Promise<Result<CheckoutQuote, OrderRefusal>> {
  const request = requestOf(draft, randomUUID(), 0);
  const readRates = askRates(ctx, ratedAddressOf(request));
  const sale = { draftId: '', counter: null, actor: null, discount, held };
  const quote = await quoteCheckout(ctx, quoteRequestOf(request, customerId, readRates, sale));
  const { totalCents } = quote.totals;
  const shown = { ...request, expectedTotal: centsToDollars(totalCents) };
  const refusal = findOrderRefusal(ctx, shown, quote, totalCents);
  return refusal ? fail(refusal) : ok(quote);
}

/** The request of a checkout that a draft becomes; `total` in dollars, as it was shown. */
export const requestOf = (
  { cart, contact, shipping }: DraftRequest,
  checkoutId: string,
  total: number,
  methods: PlaceOrderRequest['payment']['methods'] = [],
): PlaceOrderRequest => ({ checkoutId, cart, contact, shipping, payment: { methods }, expectedTotal: total });

/** What staff take off. */
export const staffDiscountCents = ({ promotions }: CheckoutQuote): Cents =>
  promotions.applied.find(({ id }) => id === STAFF_DISCOUNT_ID)?.amountCents ?? 0n;

/** Whether the shown total is what it costs. */
export const isShown = ({ totals }: CheckoutQuote, dollars: number): boolean =>
  dollarsToCents(dollars) === totals.totalCents;
