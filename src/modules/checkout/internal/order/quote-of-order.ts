/** The quote of an order that is being placed. */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { askRates, type RatesReader } from '#modules/delivery-rates/read-rates.ts';
import { destinationOf } from '#modules/shipping/shipping-rules.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import type { PhoneSale } from '../../phone/phone-sale.ts';
import { type QuoteRequest, quoteCheckout } from '../../quote-checkout.ts';

/** The cart of an order as its quote; `readRates` says what carriers ask for its delivery. */
export const quoteRequestOf = (
  { cart, contact, shipping, expectedTotal }: PlaceOrderRequest,
  customerId: string | null,
  readRates: RatesReader | undefined,
  phone?: PhoneSale,
): QuoteRequest => ({
  items: cart.items,
  customerId,
  email: contact.email,
  promoCodes: cart.promoCodes,
  destination: shipping.type === 'DELIVERY' ? destinationOf(shipping.address) : null,
  authorityToLeave: shipping.type === 'DELIVERY' ? shipping.options.authorityToLeave : true,
  methodCode: shipping.options.methodCode,
  pickupStoreId: shipping.type === 'STORE_PICKUP' ? shipping.store.erpStoreId : undefined,
  withStores: shipping.type === 'STORE_PICKUP',
  readRates,
  shownTotalCents: dollarsToCents(expectedTotal),
  ...(phone && { staffDiscount: phone.discount, held: phone.held }),
});

/** The address that carriers are asked about; undefined for collection. */
export const ratedAddressOf = ({ shipping }: PlaceOrderRequest) =>
  shipping.type === 'DELIVERY' ? shipping.address : undefined;

/**
 * Asks the carrier for the prices of an order's delivery where nobody asked before, so that whoever places orders
 * without looking at a quote pays them too (PARC-05). No transaction is open yet: inside one only stored prices are read.
 */
export async function askRatesOfOrder(
  ctx: CheckoutCtx,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<void> {
  const readRates = askRates(ctx, ratedAddressOf(request));
  if (readRates) await quoteCheckout(ctx, quoteRequestOf(request, customerId, readRates));
}
