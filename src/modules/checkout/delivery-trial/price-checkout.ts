import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { askRates } from '#modules/delivery-rates/read-rates.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { ratedAddressOf, toQuoteRequest } from '../checkout-info.ts';
import { type CheckoutQuote, quoteCheckout } from '../quote-checkout.ts';

/** The quote of a request as the checkout shows it, with the carrier's prices where a carrier is asked (CHK-03 to CHK-11). */
export const priceCheckout = (
  ctx: CarrierCtx,
  request: CheckoutInfoRequest,
  customerId: string | null,
): Promise<CheckoutQuote> =>
  quoteCheckout(ctx, { ...toQuoteRequest(request, customerId), readRates: askRates(ctx, ratedAddressOf(request)) });
