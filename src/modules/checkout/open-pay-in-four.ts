import type { PayInFourToken, PayInFourTokenRequest } from '#contract/checkout/pay-in-four-checkout.ts';
import { canPayInFour } from '#contract/payments/pay-in-four.ts';
import { askRates } from '#modules/delivery-rates/read-rates.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { centsToDollars } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { ratedAddressOf, toQuoteRequest } from './checkout-info.ts';
import { quoteCheckout } from './quote-checkout.ts';

export type OpenPayInFourRefusal =
  /** Not offered for this cart's items or amount, or not by this shop. */
  | { reason: 'NOT_OFFERED' }
  /** `cause`: what the provider or its connection said, for the log. */
  | { reason: 'UNAVAILABLE'; cause: string };

/**
 * Opens a checkout at the pay-in-four provider for exactly what the server says is left to pay; what the shopper
 * agreed to is compared with the order when it is placed (BNPL-02, BNPL-04, BNPL-07).
 */
export async function openPayInFour(
  ctx: CheckoutCtx,
  request: PayInFourTokenRequest,
  customerId: string | null,
): Promise<Result<PayInFourToken, OpenPayInFourRefusal>> {
  const { cart, express } = request;
  if (!offeredMethods(ctx.config).includes('pay_in_four')) return fail({ reason: 'NOT_OFFERED' });
  const quote = await quoteCheckout(ctx, {
    ...toQuoteRequest(request, customerId),
    readRates: askRates(ctx, ratedAddressOf(request)),
  });
  const amountCents = quote.totals.amountOutstandingCents;
  if (quote.lines.length === 0 || quote.problems.length > 0 || !quote.chosen || !canPayInFour(amountCents))
    return fail({ reason: 'NOT_OFFERED' });
  const origin = new URL(ctx.config.KERB_PUBLIC_URL).origin;
  const back = `${origin}/nz${express ? '/cart' : '/checkout/payment'}`;
  const { email, firstName, lastName, shippingAddress: to } = cart;
  const created = await ctx.payInFour.createCheckout({
    amountCents,
    reference: ctx.requestId,
    consumer: email && firstName && lastName ? { email, firstName, lastName, phone: to?.phone ?? '' } : null,
    items: quote.lines.map(({ name, variantCode, qty, priceCents }) => ({
      name,
      sku: variantCode,
      qty,
      unitCents: priceCents,
    })),
    shipping: to
      ? {
          name: to.contactName,
          line1: to.street1,
          line2: to.street2,
          suburb: to.suburb,
          town: to.state,
          postcode: to.postcode,
          country: to.country,
        }
      : null,
    confirmUrl: back,
    cancelUrl: back,
    express,
  });
  if (created.outcome !== 'CREATED') return fail({ reason: 'UNAVAILABLE', cause: created.reason });
  const { token, expires, redirectUrl } = created;
  return ok({ token, expires, redirectUrl, amount: centsToDollars(amountCents) });
}
