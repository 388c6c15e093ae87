/** Converts a quote to its API form, and an API request to the input of a quote (CHK-03 to CHK-11). Pure. */
import type { AppliedPromotion, CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { disallowedMessage } from '#contract/messages/promo-messages.ts';
import type { RatedAddress } from '#modules/delivery-rates/read-rates.ts';
import { deliveryAfterOffers } from '#modules/promotions/evaluate-promotions.ts';
import type { PromotionShown } from '#modules/promotions/promotion.ts';
import { type DeliveryOption, toShippingMethod } from '#modules/shipping/delivery-methods.ts';
import { destinationOf } from '#modules/shipping/shipping-rules.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';
import type { CheckoutQuote, QuoteRequest } from './quote-checkout.ts';

/** Express checkout uses this postcode until the wallet supplies the real one (section 9). */
const provisionalPostcode = '3000';

/** The address that carriers are asked about: that of the cart, or what is known of the one that is being typed. */
export function ratedAddressOf({ cart }: CheckoutInfoRequest): RatedAddress | undefined {
  const { shippingAddress, useProvisionalShippingAddress, provisionalShippingAddressOverrides: typed } = cart;
  if (shippingAddress || !useProvisionalShippingAddress || !typed?.postcode) return shippingAddress;
  return { ...typed, country: typed.country ?? homeCountry, postcode: typed.postcode };
}

/** Authority to leave counts as given unless it is refused (SHIP-13, SHIP-14). */
export function toQuoteRequest(
  { cart, payment, availableCreditBalances, airline }: CheckoutInfoRequest,
  customerId: string | null,
): QuoteRequest {
  const overrides = cart.provisionalShippingAddressOverrides;
  const provisional = cart.useProvisionalShippingAddress ? (overrides?.postcode ?? provisionalPostcode) : null;
  return {
    items: cart.items,
    customerId,
    email: cart.email ?? null,
    promoCodes: cart.promoCodes,
    destination: destinationOf(
      cart.shippingAddress ?? (provisional === null ? null : { ...overrides, postcode: provisional }),
    ),
    authorityToLeave: cart.shipping?.authorityToLeave ?? true,
    methodCode: cart.shipping?.methodCode,
    pickupStoreId: cart.shipping?.clickCollectStoreId,
    methods: payment?.methods ?? [],
    balances: availableCreditBalances ?? [],
    airlineMemberId: airline?.memberId ?? null,
  };
}

const toPromotion = ({ name, exclusive, codes, limits }: PromotionShown): AppliedPromotion => ({
  name,
  exclusive,
  relatedCouponCodes: codes,
  limits,
});

/** The total with the cheapest available delivery instead of the chosen one; with a pickup it is the total itself. */
function lowestTotalOf(
  { chosen, methods, totals: { totalCents } }: CheckoutQuote,
  afterPromotions: (option: DeliveryOption) => Cents,
): Cents {
  if (chosen?.method.type !== 'DELIVERY') return totalCents;
  const before = totalCents - afterPromotions(chosen);
  return methods
    .filter(({ method, available }) => method.type === 'DELIVERY' && available)
    .map((option) => before + afterPromotions(option))
    .reduce((least: Cents, each: Cents) => (each < least ? each : least), totalCents);
}

/** The only place where cents are converted to dollars (CHK-09 to CHK-11). */
export function toCheckoutInfo(quote: CheckoutQuote): CheckoutInfo {
  const { totals } = quote;
  const afterPromotions = ({ priceCents }: DeliveryOption) =>
    deliveryAfterOffers(priceCents, quote.promotions.deliveryOffers);
  const toMethod = (option: DeliveryOption) => toShippingMethod(option, afterPromotions(option));
  return {
    items: quote.lines.map((line) => ({
      productId: `${line.productId}`,
      variantId: `${line.variantId}`,
      qty: line.qty,
      unitPrice: centsToDollars(line.priceCents),
      discount: centsToDollars(line.discountCents),
      total: centsToDollars(line.totalCents),
    })),
    problems: quote.problems,
    promotions: {
      appliedPromotions: Object.fromEntries(
        quote.promotions.applied.map((promotion) => [promotion.id, toPromotion(promotion)]),
      ),
      disallowedPromotions: Object.fromEntries(
        quote.promotions.refused.map((promotion) => [
          promotion.id,
          { ...toPromotion(promotion), reason: promotion.reason, message: disallowedMessage(promotion) },
        ]),
      ),
    },
    availableShippingMethods: quote.methods.map(toMethod),
    selectedShippingMethod: quote.chosen && toMethod(quote.chosen),
    isDeliveryFinal: quote.isDeliveryFinal,
    nothingToSend: quote.nothingToSend,
    storeIdsWithStock: quote.storeIdsWithStock,
    amountOutstanding: centsToDollars(totals.amountOutstandingCents),
    creditUsages: totals.creditUsages.map(({ id, methodCode, amountCents }) => ({
      id,
      methodCode,
      amount: centsToDollars(amountCents),
    })),
    cancelledVouchers: quote.cancelledVouchers,
    itemSubtotalBeforeDiscounts: centsToDollars(totals.itemsBeforeDiscountsCents),
    itemSubtotalAfterDiscounts: centsToDollars(totals.itemsAfterDiscountsCents),
    goodsSubtotal: centsToDollars(quote.goodsCents),
    shippingTotal: centsToDollars(totals.shippingCents),
    gst: centsToDollars(totals.gstCents),
    grandTotal: centsToDollars(totals.totalCents),
    lowestTotal: centsToDollars(lowestTotalOf(quote, afterPromotions)),
    totalDiscount: centsToDollars(totals.discountCents),
    spendMoreForFreeExpress: centsToDollars(quote.spendMoreForFreeExpressCents),
    explain: quote.explain,
  };
}
