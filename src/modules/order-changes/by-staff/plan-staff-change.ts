import { findItemProblems } from '#contract/checkout/cart-item-rules.ts';
import type { StaffWish } from '#contract/staff/orders/staff-order-changes.ts';
import { type SellableItems, sellableItemsInFull } from '#modules/cart/read-sellable-items.ts';
import type { SellableItem } from '#modules/cart/sellable-item.ts';
import { findSoldSizes } from '#modules/catalogue/products/find-sold-sizes.ts';
import type { Order } from '#modules/orders/order.ts';
import type { NextContent, OrderAmounts } from '#modules/orders/versions/next-content.ts';
import { readRefundedLines } from '#modules/payments/refunds/refunded-lines.ts';
import { discountOfOrder } from '#modules/phone-orders/find-draft.ts';
import { readHeldOffers } from '#modules/promotions/held-uses/read-held-offers.ts';
import type { PromotionUse, Shopper } from '#modules/promotions/promotion.ts';
import { candidateRows, readCandidates } from '#modules/promotions/read-candidates.ts';
import type { StaffDiscount } from '#modules/promotions/staff-discount.ts';
import { findOfferedSizes } from '#modules/returns/exchanges/offered-sizes.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import type { Cents } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { NumberedLine, Units } from '../plan-change.ts';
import {
  locationOf,
  type PlannedDelivery,
  planDelivery,
  type StaffDeliveryRefusal,
  wishedShipping,
} from './plan-delivery.ts';
import { type GoodsRefusal, type PlannedGoods, planGoods } from './plan-goods.ts';
import { type PricedGoods, priceGoods } from './price-goods.ts';

export type PlanRefusal = GoodsRefusal | { reason: StaffDeliveryRefusal | 'SOLD_OUT' };

/** The difference between an order and what it is changed to: lines, money, stock, promotion uses (EDIT-01). */
export interface PlannedChange {
  next: NextContent & { amounts: OrderAmounts; lines: readonly NumberedLine[] };
  /** More than before, in cents; negative: less. */
  differenceCents: Cents;
  stock: { released: Units[]; reserved: Units[] };
  uses: { released: string[]; taken: PromotionUse[] };
  offers: PricedGoods['offers'];
  /** For people, as '− 1 × Quayworn Harbour Court US 9'. */
  words: string[];
}

/** Works out a change and writes nothing: called to show it, and again under the order's lock to make it. */
export async function planStaffChange(
  ctx: Ctx,
  order: Order,
  wish: StaffWish,
): Promise<Result<PlannedChange, PlanRefusal>> {
  const shipping = wishedShipping(order, wish.delivery);
  const movesPlace = locationOf(shipping) !== locationOf(order.shipping);
  const locationId = movesPlace ? locationOf(shipping) : (order.lines.find(({ stocked }) => stocked)?.locationId ?? '');
  const facts = await readFacts(ctx, order, wish, locationId);
  if (!facts.ok) return facts;
  const { added, fixed, offered, shopper, held, automatic, sellable, staffDiscount } = facts.value;
  const today = (variantId: number) => sellable.items.get(`${variantId}`);
  const planned = planGoods(order.lines, { ...wish, added }, { offered, today, fixed, locationId });
  if (!planned.ok) return planned;
  const goods = movesPlace ? movedTo(planned.value, locationId) : planned.value;
  const obstacle = findObstacle(ctx, order, goods, { added, sellable, shopper, locationId });
  if (obstacle) return fail(obstacle);
  const delivery = await planDelivery(ctx, order, { shipping, isWished: wish.delivery !== undefined, ...goods }, today);
  if (!delivery.ok) return fail({ reason: delivery.error });
  const candidates = { held, offered: goods.isMore ? automatic : [], shopper, today, staffDiscount };
  return ok(differenceOf(order, goods, priced(ctx, order, goods, delivery.value, candidates), delivery.value));
}

type Facts = {
  added: { variantId: number; qty: number }[];
  fixed: ReadonlySet<number>;
  offered: Awaited<ReturnType<typeof findOfferedSizes>>;
  shopper: Shopper;
  held: Awaited<ReturnType<typeof readHeldOffers>>;
  automatic: Awaited<ReturnType<typeof readHeldOffers>>;
  staffDiscount: StaffDiscount | null;
  sellable: SellableItems;
};

async function readFacts(
  ctx: Ctx,
  order: Order,
  wish: StaffWish,
  locationId: string,
): Promise<Result<Facts, PlanRefusal>> {
  const sizes = await findSoldSizes(
    ctx,
    wish.added.map(({ code }) => code),
  );
  const unknown = wish.added.find(({ code }) => !sizes.has(code));
  if (unknown) return fail({ reason: 'NOT_SOLD', what: unknown.code });
  const added = wish.added.flatMap(({ code, qty }) => {
    const size = sizes.get(code);
    return size ? [{ variantId: size.variantId, qty }] : [];
  });
  const question = {
    codes: [],
    customerId: order.customerId,
    email: order.contact.email,
    now: ctx.clock.now(),
  };
  const variantIds = [
    ...order.lines.map(({ variantId }) => `${variantId}`),
    ...wish.sizes.map(({ variantId }) => variantId),
    ...added.map(({ variantId }) => `${variantId}`),
  ];
  const { sellable, rows } = await runBatchedQueries(ctx, {
    sellable: sellableItemsInFull(variantIds, locationId),
    rows: candidateRows(question),
  });
  const { candidates, shopper } = await readCandidates(ctx, question, rows);
  return ok({
    added,
    sellable,
    shopper,
    automatic: candidates,
    held: await readHeldOffers(ctx, order.id),
    staffDiscount: order.channel === 'phone' ? await discountOfOrder(ctx, order.id) : null,
    fixed: new Set((await readRefundedLines(ctx, order.id)).keys()),
    offered: await findOfferedSizes(
      ctx,
      wish.sizes.map(({ variantId }) => Number(variantId)),
    ),
  });
}

const movedTo = (goods: PlannedGoods, locationId: string): PlannedGoods => ({
  ...goods,
  lines: goods.lines.map((line) => (line.stocked ? { ...line, locationId } : line)),
});

/** Why the goods cannot be sold: the rules of a product that is added, or too few units of a size. */
function findObstacle(
  ctx: Ctx,
  order: Order,
  goods: PlannedGoods,
  { added, sellable, shopper, locationId }: Pick<Facts, 'added' | 'sellable' | 'shopper'> & { locationId: string },
): PlanRefusal | null {
  const more = new Set(added.map(({ variantId }) => variantId));
  const ruled = goods.lines
    .filter(({ variantId }) => more.has(variantId))
    .map(({ productId, variantId, qty }) => ({ productId: `${productId}`, variantId: `${variantId}`, qty }));
  const buyer = { loggedIn: order.customerId !== null, loyaltyMember: shopper.member };
  const problem = findItemProblems(ruled, (id) => sellable.products.get(id), buyer, {
    qtyMax: ctx.config.KERB_CART_QTY_MAX,
  }).find(({ flag }) => flag !== 'qtyAvailableExceeded');
  const line = problem && goods.lines.find(({ variantId }) => `${variantId}` === problem.variantId);
  if (line) return { reason: 'NOT_SOLD', what: productName(line) };
  const free = new Map(
    [...sellable.products.values()].flatMap(({ variants }) =>
      variants.map(({ id, qtyAvailable }) => [id, qtyAvailable]),
    ),
  );
  const { released, reserved } = stockOf(order, goods);
  const need = (variantId: number) =>
    unitsOf(reserved, variantId, locationId) - unitsOf(released, variantId, locationId);
  const isShort = reserved.some(({ variantId }) => {
    const wanted = need(variantId);
    return wanted > 0 && wanted > (free.get(`${variantId}`) ?? 0);
  });
  return isShort ? { reason: 'SOLD_OUT' } : null;
}

const unitsOf = (units: readonly Units[], variant: number, place: string): number =>
  units.reduce(
    (sum, { variantId, locationId, qty }) => (variantId === variant && locationId === place ? sum + qty : sum),
    0,
  );

const stockOf = (order: Order, { lines }: Pick<PlannedGoods, 'lines'>) => ({
  released: order.lines.filter(({ stocked }) => stocked).map(toUnits),
  reserved: lines.filter(({ stocked }) => stocked).map(toUnits),
});
const toUnits = ({ variantId, locationId, qty }: Units): Units => ({ variantId, locationId, qty });

/**
 * Goods that stay, at a delivery price that stays, keep their amounts to the cent; anything else is priced like a cart.
 */
function priced(
  ctx: Ctx,
  order: Order,
  goods: PlannedGoods,
  delivery: PlannedDelivery,
  candidates: Pick<Facts, 'held' | 'shopper' | 'staffDiscount'> & {
    offered: Facts['automatic'];
    today: (variantId: number) => SellableItem | undefined;
  },
): PricedGoods {
  const goodsCents = goods.lines.reduce((sum, { giftCard, totalCents }) => (giftCard ? sum : sum + totalCents), 0n);
  if (!goods.isRepriced && delivery.priceAt(goodsCents) === order.shippingCents) {
    const { itemSubtotalCents, discountCents, shippingCents, gstCents, totalCents, explanation } = order;
    return {
      lines: goods.lines,
      amounts: { itemSubtotalCents, discountCents, shippingCents, gstCents, totalCents, explanation },
      uses: { released: [], taken: [] },
      offers: { ended: [], added: [] },
    };
  }
  return priceGoods({
    ...candidates,
    lines: goods.lines,
    deliveryLabel: delivery.shipping.label,
    deliveryAt: delivery.priceAt,
    gstBasisPoints: BigInt(ctx.config.KERB_GST_BASIS_POINTS),
    maxPerOrder: ctx.config.KERB_PROMOTIONS_MAX_PER_ORDER,
  });
}

function differenceOf(
  order: Order,
  goods: PlannedGoods,
  { lines, amounts, uses, offers }: PricedGoods,
  { shipping }: PlannedDelivery,
): PlannedChange {
  return {
    next: { shipping, lines, removed: goods.removed, amounts },
    differenceCents: amounts.totalCents - order.totalCents,
    stock: stockOf(order, { lines }),
    uses,
    offers,
    words: goods.words,
  };
}
