/** What the checkout would offer for a cart and an address by zones that need not be published (OWN-06). */
import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { TryDeliveryReply, TryDeliveryRequest } from '#contract/delivery/try-delivery.ts';
import { findZoneFindings } from '#contract/delivery/zone-findings.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { findSoldSizes } from '#modules/catalogue/products/find-sold-sizes.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { countParcels, unitsOf } from '#modules/shipping/parcel-count.ts';
import { destinationOf, gramsOf, zoneOf } from '#modules/shipping/shipping-rules.ts';
import { zonesNow } from '#modules/shipping/zones/zones-now.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { toCheckoutInfo } from '../checkout-info.ts';
import { priceCheckout } from './price-checkout.ts';

/**
 * Prices the cart by the checkout's own function, for a shopper who is not logged in. Changes nothing. Refused with the
 * place and code of each item that is no size of the shop.
 */
export async function tryDelivery(
  shopCtx: CarrierCtx,
  { zones, items, address, authorityToLeave }: TryDeliveryRequest,
): Promise<Result<TryDeliveryReply, { unknown: { at: number; code: string }[] }>> {
  const ctx = zones ? { ...shopCtx, config: { ...shopCtx.config, KERB_DELIVERY_ZONES: zones } } : shopCtx;
  const sizes = await findSoldSizes(
    ctx,
    items.map(({ code }) => code),
  );
  const unknown = items.flatMap(({ code }, at) => (sizes.has(code) ? [] : [{ at, code }]));
  if (unknown.length > 0) return fail({ unknown });
  const request: CheckoutInfoRequest = {
    cart: {
      items: items.flatMap(({ code, qty }) => {
        const size = sizes.get(code);
        return size ? [{ productId: `${size.productId}`, variantId: `${size.variantId}`, qty }] : [];
      }),
      promoCodes: [],
      shippingAddress: {
        type: 'ENTERED',
        contactName: '',
        company: '',
        street2: '',
        phone: '',
        country: homeCountry,
        ...address,
      },
      shipping: { authorityToLeave },
    },
  };
  const quote = await priceCheckout(ctx, request, null);
  const info = toCheckoutInfo(quote);
  const rules = openShippingRules(ctx);
  const grams = gramsOf(rules, quote.lines);
  return ok({
    zone: zoneOf(rules, destinationOf({ country: homeCountry, ...address }))?.name ?? null,
    methods: info.availableShippingMethods,
    selected: info.selectedShippingMethod?.code ?? null,
    grams,
    parcels: countParcels(unitsOf(quote.lines), grams),
    goods: info.goodsSubtotal,
    spendMoreForFree: info.spendMoreForFreeExpress,
    findings: findZoneFindings(zonesNow(ctx).zones.zones),
  });
}
