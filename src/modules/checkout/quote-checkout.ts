import {
  type CartRuleItem,
  type CartShopper,
  findItemProblems,
  guestShopper,
} from '#contract/checkout/cart-item-rules.ts';
import type { CheckoutInfo, ExplanationStep, InfoMethod, ItemProblem } from '#contract/checkout/checkout-info.ts';
import { type SellableItems, sellableItems, sellableItemsInFull } from '#modules/cart/read-sellable-items.ts';
import type { SellableItem } from '#modules/cart/sellable-item.ts';
import type { CarrierPrices, RatesReader } from '#modules/delivery-rates/read-rates.ts';
import { createChallengeValidator } from '#modules/limited-releases/challenge-acceptances.ts';
import { evaluatePromotions } from '#modules/promotions/evaluate-promotions.ts';
import type { PromotionOutcome } from '#modules/promotions/promotion.ts';
import { type CandidateQuestion, candidateRows, readCandidates } from '#modules/promotions/read-candidates.ts';
import { type StaffDiscount, withStaffDiscount } from '#modules/promotions/staff-discount.ts';
import type { DeliveryOption } from '#modules/shipping/delivery-methods.ts';
import { storesWithStock } from '#modules/shipping/find-stores-with-stock.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { unitsOf } from '#modules/shipping/parcel-count.ts';
import { type Destination, gramsOf } from '#modules/shipping/shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import type { Cents } from '#shared/money.ts';
import type { CreditQuestion } from './internal/credits/credit-reader.ts';
import { readCredits } from './internal/credits/read-credits.ts';
import { type HeldForCart, heldUnitsAt, withHeldUnits } from './internal/held-for-cart.ts';
import { type CheckoutTotals, checkoutTotals } from './internal/totals/checkout-totals.ts';
import { deliveryByGoods, missingForFreeDelivery } from './internal/totals/delivery-by-goods.ts';
import { explainTotals } from './internal/totals/explain-totals.ts';

export interface QuoteRequest {
  items: readonly CartRuleItem[];
  promoCodes: readonly string[];
  /** The logged-in customer; null for a guest. */
  customerId: string | null;
  /** When known; promotions may be limited for each customer. */
  email: string | null;
  /** The delivery address; null while unknown. */
  destination: Destination | null;
  authorityToLeave: boolean;
  methodCode?: string;
  /** The store of collection; then its stock counts, not the warehouse's. */
  pickupStoreId?: string;
  /** The chosen payment methods: credits among them are subtracted. */
  methods?: readonly InfoMethod[];
  /** Credits as express checkout names them. */
  balances?: CreditQuestion['balances'];
  airlineMemberId?: string | null;
  /** Whether to look for stores that have the cart in stock; not needed when a delivery is being placed. */
  withStores?: boolean;
  /** What carriers ask for the delivery (PARC-05); without it the prices of the shipping file apply. */
  readRates?: RatesReader | undefined;
  /** What staff take off, and units that are held for this cart already (EDIT-03). */
  staffDiscount?: StaffDiscount | null | undefined;
  held?: readonly HeldForCart[];
  /** The total that the shopper was shown: of several prices of the carrier, those that give it are taken. */
  shownTotalCents?: Cents;
}
export interface QuotedItem extends SellableItem {
  qty: number;
  discountCents: Cents;
  totalCents: Cents;
}
export interface CheckoutQuote {
  /** Lines that exist, in cart order; a line without a product has a problem and no price. */
  lines: QuotedItem[];
  problems: ItemProblem[];
  methods: DeliveryOption[];
  chosen: DeliveryOption | null;
  /** Whether a destination may no longer change method and price: it is known, or nothing is sent (UX-01). */
  isDeliveryFinal: boolean;
  /** Only gift cards: they go by email (UX-03). */
  nothingToSend: boolean;
  storeIdsWithStock: string[];
  /** Where the units will be taken from. */
  locationId: string;
  promotions: PromotionOutcome;
  totals: CheckoutTotals;
  /**
   * The items after promotions, without gift cards: counted for a redemption minimum and the free-delivery threshold
   * (FIX-20).
   */
  goodsCents: Cents;
  /** Gift cards in the request that cannot be spent. */
  cancelledVouchers: CheckoutInfo['cancelledVouchers'];
  /** What rewards and airline points may pay: everything but the gift cards in the cart (FIX-20). */
  payableWithPointsCents: Cents;
  /** How the total was calculated; stored with the order. */
  explain: ExplanationStep[];
  spendMoreForFreeExpressCents: Cents;
}

type QuoteCtx = Omit<Ctx, 'requestId'>;

/**
 * What this cart costs now, from the database (and what `readRates` asks), with a constant number of round trips (CHK-03 to CHK-11, CART-20,
 * SHIP-11, reliability A10). Prices, balances and enrolment sent by the browser are not read (reliability A11).
 */
export async function quoteCheckout(ctx: QuoteCtx, request: QuoteRequest): Promise<CheckoutQuote> {
  const cart = await readCart(ctx, request);
  const { stocked, grams } = sizeOf(cart);
  const [newest = noPrices, ...earlier] = (await request.readRates?.({ units: stocked, grams })) ?? [];
  const quote = await priceCart(ctx, request, cart, newest);
  for (const carrierPrices of quote.totals.totalCents === request.shownTotalCents ? [] : earlier) {
    const shown = await priceCart(ctx, request, cart, carrierPrices);
    if (shown.totals.totalCents === request.shownTotalCents) return shown;
  }
  return quote;
}

const noPrices: CarrierPrices = new Map();

type Cart = Awaited<ReturnType<typeof readCart>>;

/** Everything that the price of a cart depends on, but for what carriers ask. */
async function readCart(ctx: QuoteCtx, request: QuoteRequest) {
  const now = ctx.clock.now();
  const wantsPickup = request.methodCode === 'storePickup';
  const locationId = wantsPickup && request.pickupStoreId ? request.pickupStoreId : 'warehouse';
  const { sellable, storesHaving, candidates, shopper } = await readQuoteFacts(ctx, request, locationId, now);
  const problems = await findProblems(ctx, request, sellable, shopper.member);
  const inCart = itemsInCart(request, sellable);
  const { storeIdsWithStock, pickUp } = storesHaving(
    new Set(inCart.flatMap(({ stocked, variantId }) => (stocked ? [variantId] : []))),
  );
  const rules = openShippingRules(ctx);
  const nothingToSend = isOnlyGiftCards(inCart);
  return { now, locationId, candidates, shopper, problems, inCart, storeIdsWithStock, pickUp, rules, nothingToSend };
}

/** How many items are sent, and their weight. */
const sizeOf = ({ inCart, rules }: Cart) => ({
  stocked: unitsOf(inCart),
  grams: gramsOf(rules, inCart),
});

async function priceCart(
  ctx: QuoteCtx,
  request: QuoteRequest,
  cart: Cart,
  carrierPrices: CarrierPrices,
): Promise<CheckoutQuote> {
  const { candidates, shopper, inCart, rules, nothingToSend, storeIdsWithStock } = cart;
  // Gift cards count as money: they count towards no threshold or minimum, and no promotion discounts them (FIX-20).
  const giftCardCents = inCart.reduce(
    (sum, { giftCard, priceCents, qty }) => (giftCard ? sum + priceCents * BigInt(qty) : sum),
    0n,
  );
  const { pickUp, now } = cart;
  const deliveryOf = deliveryByGoods(rules, request, { inCart, nothingToSend, pickUp, now, carrierPrices });
  const offers = evaluatePromotions({
    candidates,
    shopper,
    lines: inCart,
    deliveryAfter: (itemsCents) => deliveryOf(itemsCents - giftCardCents).chosen?.priceCents ?? null,
    maxPerOrder: ctx.config.KERB_PROMOTIONS_MAX_PER_ORDER,
  });
  const promotions = withStaffDiscount(offers, inCart, request.staffDiscount);
  const lines = inCart.map((line, index) => ({ ...line, discountCents: promotions.lineDiscounts[index] ?? 0n }));
  const goodsCents = afterDiscounts(lines) - giftCardCents;
  const { methods, chosen } = deliveryOf(goodsCents);
  const { totals, cancelledVouchers } = await totalsOf(ctx, request, {
    lines,
    promotions,
    chosen,
    goodsCents,
    giftCardCents,
  });
  const explain = explainTotals({
    lines,
    deliveryLabel: chosen?.method.label ?? null,
    applied: promotions.applied,
    refused: promotions.refused,
    totals,
  });
  return {
    lines: lines.map((line, index) => ({ ...line, totalCents: totals.lineTotals[index] ?? 0n })),
    problems: cart.problems,
    methods,
    chosen,
    isDeliveryFinal: request.destination !== null || chosen?.method.type !== 'DELIVERY' || nothingToSend,
    nothingToSend,
    storeIdsWithStock: nothingToSend ? [] : storeIdsWithStock,
    locationId: cart.locationId,
    promotions,
    totals,
    goodsCents,
    cancelledVouchers,
    payableWithPointsCents: totals.totalCents - giftCardCents,
    explain,
    spendMoreForFreeExpressCents: missingForFreeDelivery(methods, goodsCents),
  };
}

/** Products, stores with stock, promotions and the shopper, in one round trip, or in two when a product has changed. */
async function readQuoteFacts(ctx: QuoteCtx, request: QuoteRequest, locationId: string, now: Date) {
  const question: CandidateQuestion = {
    codes: request.promoCodes,
    customerId: request.customerId,
    email: request.email,
    now,
  };
  // What is held for it is not in the stock that is free.
  const heldOf = heldUnitsAt(request.held ?? [], locationId);
  const wanted = request.items.map(({ variantId, qty }) => ({
    variantId: Number(variantId),
    qty: Math.max(0, qty - heldOf(Number(variantId))),
  }));
  const variantIds = request.items.map(({ variantId }) => variantId);
  const others = {
    storesHaving: storesWithStock(request.withStores === false ? [] : wanted, request.pickupStoreId, now),
    facts: candidateRows(question),
  };
  const read = await runBatchedQueries(ctx, { ...others, sellable: sellableItems(variantIds, locationId) });
  // A product has changed since: everything is read once more, from one moment.
  const { sellable, storesHaving, facts } = read.sellable
    ? { ...read, sellable: read.sellable }
    : await runBatchedQueries(ctx, { ...others, sellable: sellableItemsInFull(variantIds, locationId) });
  const free = request.held ? withHeldUnits(sellable, heldOf) : sellable;
  return { sellable: free, storesHaving, ...(await readCandidates(ctx, question, facts)) };
}

/** Why items of the cart cannot be bought as they are; `isMember`: of the loyalty programme. */
async function findProblems(
  ctx: QuoteCtx,
  request: QuoteRequest,
  sellable: SellableItems,
  isMember: boolean,
): Promise<ItemProblem[]> {
  const shopper: CartShopper = request.customerId === null ? guestShopper : { loggedIn: true, loyaltyMember: isMember };
  return findItemProblems(request.items, (id) => sellable.products.get(id), shopper, {
    qtyMax: ctx.config.KERB_CART_QTY_MAX,
    validateChallenge: await createChallengeValidator(ctx, sellable.products),
  });
}

type CartItem = SellableItem & { qty: number };

/** The items that exist, in the order of the cart. */
const itemsInCart = (request: QuoteRequest, sellable: SellableItems): CartItem[] =>
  request.items.flatMap((item) => {
    const found = sellable.items.get(item.variantId);
    return found && `${found.productId}` === item.productId ? [{ ...found, qty: item.qty }] : [];
  });

const isOnlyGiftCards = (items: readonly CartItem[]): boolean =>
  items.length > 0 && items.every(({ giftCard }) => giftCard);

type DiscountedItem = CartItem & { discountCents: Cents };

const afterDiscounts = (lines: readonly DiscountedItem[]): Cents =>
  lines.reduce((sum, line) => sum + line.priceCents * BigInt(line.qty) - line.discountCents, 0n);

/** The totals, with the credits that the shopper may use subtracted, and the gift cards that cannot be spent. */
async function totalsOf(
  ctx: QuoteCtx,
  request: QuoteRequest,
  priced: {
    lines: readonly DiscountedItem[];
    promotions: PromotionOutcome;
    chosen: DeliveryOption | null;
    goodsCents: Cents;
    giftCardCents: Cents;
  },
): Promise<{ totals: CheckoutTotals; cancelledVouchers: CheckoutQuote['cancelledVouchers'] }> {
  const { lines, promotions, chosen, goodsCents, giftCardCents } = priced;
  const input = {
    lines: lines.map(({ qty, priceCents, discountCents, taxExclusive }) => ({
      qty,
      unitPriceCents: priceCents,
      discountCents,
      taxExclusive,
    })),
    promotions: promotions.applied,
    delivery: chosen && { priceCents: chosen.priceCents, discountCents: promotions.deliveryDiscountCents },
    gstBasisPoints: BigInt(ctx.config.KERB_GST_BASIS_POINTS),
  };
  const beforeCredits = checkoutTotals({ ...input, credits: [] });
  const found = await readCredits(ctx, {
    methods: request.methods ?? [],
    balances: request.balances ?? [],
    customerId: request.customerId,
    airlineMemberId: request.airlineMemberId ?? null,
    goodsCents,
    payableCents: beforeCredits.totalCents - giftCardCents,
  });
  const credits = found.filter(({ cancelled }) => !cancelled);
  return {
    totals: credits.length > 0 ? checkoutTotals({ ...input, credits }) : beforeCredits,
    cancelledVouchers: found.flatMap(({ id, cancelled }) => (cancelled ? [{ id, reason: cancelled }] : [])),
  };
}
