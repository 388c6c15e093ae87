import type { DeliveryPromise, PromisedMethod } from '#contract/stores/delivery-promise.ts';
import { findPlace } from '#modules/stores/find-place.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { regionName, regionOfPostcode } from '#shared/nz-regions.ts';
import { listDeliveryMethods } from './delivery-methods.ts';
import { arrivalWords, deadlineWords } from './internal/arrival-words.ts';
import { arrivalOf } from './internal/order-deadline.ts';
import { promisedItem } from './internal/promised-item-records.ts';
import { openShippingRules } from './open-shipping-rules.ts';
import { destinationOf, gramsOf } from './shipping-rules.ts';

/**
 * When one unit of a size arrives at a place, by each method that delivers there and until when it has to be ordered
 * (UX-08); without a place, at most places of New Zealand. Null when there is no such size. Prices and methods are those
 * of a cart with this unit alone.
 */
export async function findDeliveryPromise(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { variantId, near }: { variantId: number; near?: string | undefined },
): Promise<DeliveryPromise | null> {
  const item = await promisedItem(ctx, variantId);
  if (!item) return null;
  const place = near === undefined ? null : await findDestination(ctx, near);
  const destination = destinationOf(place);
  const rules = openShippingRules(ctx);
  const now = ctx.clock.now();
  const options = listDeliveryMethods(rules, {
    destination,
    authorityToLeave: true,
    pickUp: { available: false, store: null },
    grams: gramsOf(rules, [{ ...item, qty: 1 }]),
    parcels: 1,
    itemsAfterDiscountsCents: item.priceCents,
    now,
  });
  const methods = options.flatMap(({ method, priceCents, available }): PromisedMethod[] => {
    const arrival = available && item.stocked ? arrivalOf(rules, method, destination, now) : null;
    if (!arrival) return [];
    const { orderBy, first, last } = arrival;
    return [
      {
        code: method.code,
        label: method.label,
        price: centsToDollars(priceCents),
        orderBy: orderBy.toISOString(),
        orderByWords: deadlineWords(orderBy, now),
        first,
        last,
        words: arrivalWords(arrival, now),
      },
    ];
  });
  return { now: now.toISOString(), place, methods: methods.sort(leastPriceThenSoonest) };
}

const leastPriceThenSoonest = (a: PromisedMethod, b: PromisedMethod): number =>
  a.price - b.price || compare(a.last, b.last) || compare(a.first, b.first);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A postcode far from every known place is named after its region. */
async function findDestination(ctx: Pick<Ctx, 'db'>, near: string): Promise<DeliveryPromise['place']> {
  const place = await findPlace(ctx, near);
  if (place) return { name: place.name, postcode: place.postcode };
  const region = regionOfPostcode(near.trim());
  return region && { name: regionName(region), postcode: near.trim() };
}
