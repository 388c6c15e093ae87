/** UX-02 from the shipping file and promotions to the options of each wallet's sheet. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { deliveryAfterOffers } from '#modules/promotions/evaluate-promotions.ts';
import type { Offer } from '#modules/promotions/kinds/promotion-kinds.ts';
import { chooseMethod, listDeliveryMethods, toShippingMethod } from '#modules/shipping/delivery-methods.ts';
import { centsToDollars } from '#shared/money.ts';
import { quote } from '#storefront/features/express-checkout/internal/express-fixtures.ts';
import { expressMethods, offerOf } from '#storefront/features/express-checkout/internal/quote/express-offer.ts';
import { applePayRequest } from '#storefront/features/express-checkout/internal/wallets/apple-pay-rules.ts';
import { googlePayRequest } from '#storefront/features/express-checkout/internal/wallets/google-pay-rules.ts';
import { payPalAmounts } from '#storefront/features/express-checkout/internal/wallets/paypal-rules.ts';
import { ask, candidate, line } from '../support/fixtures/catalogue/build-promotions.ts';
import { deliveryQuestion, readArrival, shippingFile } from '../support/fixtures/shipping/random-shipping.ts';

const deliveryOffers = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((basisPoints): Offer => ({ kind: 'percentOffDelivery', basisPoints })),
    fc.integer({ min: 1, max: 2_000 }).map((amountCents): Offer => ({ kind: 'amountOffDelivery', amountCents })),
  ),
  { maxLength: 3 },
);

const inCents = (text: string): number => Math.round(Number(text) * 100);
/** The prices in each sheet, in the order of the options. */
function pricesInSheets(info: CheckoutInfo, authorityToLeave: boolean): { codes: string[]; prices: number[] }[] {
  const methods = expressMethods(info.availableShippingMethods, { authorityToLeave, pageSize: 20 });
  const selected = info.selectedShippingMethod;
  if (!selected) throw new Error('no method is selected');
  const offer = offerOf(info, methods, selected);
  const apple = applePayRequest(offer, { storeName: 'Kerb', storeCountry: 'NZ', pickUp: false }).shippingMethods ?? [];
  const google = googlePayRequest(offer, { storeCountry: 'NZ', pickUp: false }).shippingOptionParameters;
  const payPal = payPalAmounts(offer, { pickUp: false }).shippingOptions ?? [];
  const googlePrice = (label: string) => (label.startsWith('Free') ? 0 : inCents(label.split(':')[0]?.slice(1) ?? ''));
  return [
    { codes: apple.map((one) => one.identifier), prices: apple.map(({ amount }) => inCents(amount)) },
    {
      codes: (google?.shippingOptions ?? []).map(({ id }) => id),
      prices: (google?.shippingOptions ?? []).map(({ label }) => googlePrice(label)),
    },
    { codes: payPal.map(({ id }) => id), prices: payPal.map(({ amount }) => inCents(amount.value)) },
  ];
}

test('UX-02 in checkout data and in every sheet, whatever promotions take off delivery, a later arrival never costs more', () => {
  let compared = 0;
  fc.assert(
    fc.property(shippingFile, deliveryQuestion, deliveryOffers, fc.nat(6), (rules, asked, offers, wanted) => {
      const options = listDeliveryMethods(rules, asked);
      const chosen = chooseMethod(rules, options, {
        wanted: `m${wanted}`,
        hasDestination: asked.destination !== null,
      });
      if (!chosen) throw new Error('nothing can be chosen');
      const { deliveryOffers: applied, deliveryDiscountCents } = ask(
        [line(asked.itemsAfterDiscountsCents)],
        offers.map((offer, index) => candidate(`o${index}`, offer)),
        { deliveryAfter: () => chosen.priceCents },
      );
      const priceAfter = (cents: bigint) => deliveryAfterOffers(cents, applied);
      expect(priceAfter(chosen.priceCents), 'the selected one costs what the total contains').toBe(
        chosen.priceCents - deliveryDiscountCents,
      );
      const methods = options.map((option) => toShippingMethod(option, priceAfter(option.priceCents)));
      const selected = methods.find(({ code }) => code === chosen.method.code);
      const base = quote();
      const info: CheckoutInfo = {
        ...base,
        ...{ availableShippingMethods: methods, selectedShippingMethod: selected ?? null },
        shippingTotal: centsToDollars(chosen.priceCents),
        totalDiscount: centsToDollars(deliveryDiscountCents),
        amountOutstanding: base.itemSubtotalAfterDiscounts + (selected?.priceAfterPromotions ?? 0),
      };
      const arrivals = new Map(
        methods.flatMap(({ available, code, type, promise }) =>
          available && type === 'DELIVERY' ? [[code, readArrival(promise, asked.now)] as const] : [],
        ),
      );
      for (const { codes, prices } of pricesInSheets(info, asked.authorityToLeave)) {
        expect(codes.toSorted()).toEqual([...arrivals.keys()].toSorted());
        for (const [slow, code] of codes.entries()) {
          for (const [fast, other] of codes.entries()) {
            if ((arrivals.get(code) ?? 0) <= (arrivals.get(other) ?? 0)) continue;
            compared += 1;
            expect(prices[slow], `${code} after ${other}`).toBeLessThanOrEqual(prices[fast] ?? -1);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(300);
});
