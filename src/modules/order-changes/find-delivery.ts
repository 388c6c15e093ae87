import type { Address } from '#contract/fields/fields.ts';
import { sellableItemsInFull } from '#modules/cart/read-sellable-items.ts';
import type { Order, OrderShipping } from '#modules/orders/order.ts';
import { type DeliveryOption, listDeliveryMethods } from '#modules/shipping/delivery-methods.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { countParcels, unitsOf } from '#modules/shipping/parcel-count.ts';
import { destinationOf, gramsOf } from '#modules/shipping/shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/**
 * NOT_DELIVERED: not to this address by the order's method. COSTS: it costs more or less than to the address before,
 * by the shipping file as it is now.
 */
export type DeliveryRefusal = 'NOT_DELIVERED' | 'COSTS';

/**
 * Delivery of an order to another address, by the method and the options that were agreed; the promise is a new one.
 * The price stays as agreed, so the two addresses must cost the same (EDIT-02).
 */
export async function findDelivery(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  order: Order,
  address: Address,
): Promise<Result<OrderShipping, DeliveryRefusal>> {
  const { shipping } = order;
  if (shipping.type !== 'DELIVERY' || !shipping.address) return fail('NOT_DELIVERED');
  if (!ctx.config.KERB_ADDRESS_COUNTRIES.split(',').includes(address.country)) return fail('NOT_DELIVERED');
  const grams = await weigh(ctx, order);
  const { methodCode, authorityToLeave } = shipping.options;
  const to = (where: Address): DeliveryOption | undefined =>
    listDeliveryMethods(openShippingRules(ctx), {
      destination: destinationOf(where),
      authorityToLeave,
      pickUp: { available: false, store: null },
      grams,
      parcels: countParcels(unitsOf(order.lines), grams),
      itemsAfterDiscountsCents: goodsOf(order),
      now: ctx.clock.now(),
    }).find(({ method }) => method.code === methodCode);
  const [before, after] = [to(shipping.address), to(address)];
  if (!after?.available) return fail('NOT_DELIVERED');
  if (before?.priceCents !== after.priceCents) return fail('COSTS');
  return ok({ ...shipping, address, promise: after.promise });
}

/** What counts for the free-delivery threshold: the items after promotions, without gift cards (FIX-20). */
const goodsOf = ({ lines }: Order): bigint =>
  lines.reduce((sum, { giftCard, totalCents }) => (giftCard ? sum : sum + totalCents), 0n);

async function weigh(ctx: Pick<Ctx, 'db' | 'config'>, { lines }: Order): Promise<number> {
  const { sellable } = await runBatchedQueries(ctx, {
    sellable: sellableItemsInFull(
      lines.map(({ variantId }) => `${variantId}`),
      'warehouse',
    ),
  });
  const items = lines.map(({ variantId, qty, stocked }) => {
    const { weightGrams = null, categoryPath = '' } = sellable.items.get(`${variantId}`) ?? {};
    return { weightGrams, categoryPath, stocked, qty };
  });
  return gramsOf(openShippingRules(ctx), items);
}
