import type { StaffWish } from '#contract/staff/orders/staff-order-changes.ts';
import type { SellableItem } from '#modules/cart/sellable-item.ts';
import type { Order, OrderShipping } from '#modules/orders/order.ts';
import { type DeliveryInput, type DeliveryOption, listDeliveryMethods } from '#modules/shipping/delivery-methods.ts';
import { storesWithStock } from '#modules/shipping/find-stores-with-stock.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { countParcels, unitsOf } from '#modules/shipping/parcel-count.ts';
import { destinationOf, gramsOf } from '#modules/shipping/shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import type { Cents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { NumberedLine } from '../plan-change.ts';

/** STORE_LACKS: the store has not all of it, or nobody can collect there. */
export type StaffDeliveryRefusal = 'NOT_DELIVERED' | 'STORE_LACKS';
export interface PlannedDelivery {
  shipping: OrderShipping;
  /** Its price once the goods cost this much; what was agreed, where today's shipping file gives both the same. */
  priceAt: (goodsCents: Cents) => Cents;
}
type Reader = Pick<Ctx, 'db' | 'clock' | 'config'>;
type Sized = Pick<NumberedLine, 'variantId' | 'qty' | 'stocked'>;

/** Where an order goes after a change, before it is known whether it can; what the wish leaves out stays as it is. */
export function wishedShipping({ shipping }: Order, wish: StaffWish['delivery']): OrderShipping {
  if (!wish) return shipping;
  const { label, promise } = shipping;
  if (wish.type === 'STORE_PICKUP') {
    const store = { erpStoreId: wish.storeId };
    return { type: 'STORE_PICKUP', store, options: { methodCode: 'storePickup' }, label, promise };
  }
  const before = shipping.type === 'DELIVERY' ? shipping : null;
  const address = wish.address ?? before?.address;
  const options = {
    instructions: before?.options.instructions ?? { delivery: '' },
    authorityToLeave: before?.options.authorityToLeave ?? true,
    methodCode: wish.methodCode ?? before?.options.methodCode ?? '',
  };
  return { type: 'DELIVERY', ...(address && { address }), options, label, promise };
}

/** Where the units of such an order are taken from: the store it is collected from, else the warehouse. */
export const locationOf = (shipping: OrderShipping): string =>
  shipping.type === 'STORE_PICKUP' ? shipping.store.erpStoreId : 'warehouse';

/** The delivery of the changed order by the shop's shipping file: its label, promise and price. */
export async function planDelivery(
  ctx: Reader,
  order: Order,
  after: { shipping: OrderShipping; isWished: boolean; lines: readonly NumberedLine[] },
  today: (variantId: number) => SellableItem | undefined,
): Promise<Result<PlannedDelivery, StaffDeliveryRefusal>> {
  const { shipping, isWished, lines } = after;
  const countries = ctx.config.KERB_ADDRESS_COUNTRIES.split(',');
  if (shipping.type === 'DELIVERY' && !(shipping.address && countries.includes(shipping.address.country)))
    return fail('NOT_DELIVERED');
  const moves = shipping.type === 'STORE_PICKUP' && locationOf(order.shipping) !== locationOf(shipping);
  const pickUp = moves ? await readPickUp(ctx, locationOf(shipping), lines) : { available: true, store: null };
  if (!pickUp.available) return fail('STORE_LACKS');
  const optionOf = (to: OrderShipping, sized: readonly Sized[], goodsCents: Cents) =>
    findOption(ctx, to, { ...sizeBy(ctx, sized, today), goodsCents, pickUp });
  const goodsBefore = goodsOf(order.lines);
  const found = optionOf(shipping, lines, goodsBefore);
  // A method that is offered no more delivers what was agreed, for what was agreed (OWN-06).
  if (!found && !isWished) return ok({ shipping, priceAt: () => order.shippingCents });
  if (!found?.available) return fail('NOT_DELIVERED');
  const before = optionOf(order.shipping, order.lines, goodsBefore);
  const { promise } = found;
  return ok({
    shipping: isWished ? { ...shipping, label: found.method.label, promise } : shipping,
    priceAt: (goodsCents) => {
      const now = optionOf(shipping, lines, goodsCents)?.priceCents ?? order.shippingCents;
      return now === before?.priceCents ? order.shippingCents : now;
    },
  });
}

/** What counts for the free-delivery threshold: the items after promotions, without gift cards (FIX-20). */
const goodsOf = (lines: readonly { giftCard: boolean; totalCents: Cents }[]): Cents =>
  lines.reduce((sum, { giftCard, totalCents }) => (giftCard ? sum : sum + totalCents), 0n);

function sizeBy(ctx: Reader, lines: readonly Sized[], today: (variantId: number) => SellableItem | undefined) {
  const grams = gramsOf(
    openShippingRules(ctx),
    lines.map(({ variantId, qty, stocked }) => {
      const { weightGrams = null, categoryPath = '' } = today(variantId) ?? {};
      return { weightGrams, categoryPath, stocked, qty };
    }),
  );
  return { grams, parcels: countParcels(unitsOf(lines), grams) };
}

function findOption(
  ctx: Reader,
  to: OrderShipping,
  { goodsCents, ...size }: Pick<DeliveryInput, 'grams' | 'parcels' | 'pickUp'> & { goodsCents: Cents },
): DeliveryOption | undefined {
  return listDeliveryMethods(openShippingRules(ctx), {
    destination: to.type === 'DELIVERY' ? destinationOf(to.address) : null,
    authorityToLeave: to.type === 'DELIVERY' ? to.options.authorityToLeave : true,
    ...size,
    itemsAfterDiscountsCents: goodsCents,
    now: ctx.clock.now(),
  }).find(({ method }) => method.code === to.options.methodCode);
}

async function readPickUp(ctx: Reader, storeId: string, lines: readonly Sized[]): Promise<DeliveryInput['pickUp']> {
  const wanted = lines.filter(({ stocked }) => stocked);
  const { stores } = await runBatchedQueries(ctx, { stores: storesWithStock(wanted, storeId, ctx.clock.now()) });
  return stores(new Set(wanted.map(({ variantId }) => variantId))).pickUp;
}
