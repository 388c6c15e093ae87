import {
  type CartRuleItem,
  type CartShopper,
  findItemProblems,
  guestShopper,
} from '#contract/checkout/cart-item-rules.ts';
import type { CheckoutInfo, ExplanationStep, InfoMethod, ItemProblem } from '#contract/checkout/checkout-info.ts';
import { sellableItems, sellableItemsInFull } from '#modules/cart/read-sellable-items.ts';
import type { SellableItem } from '#modules/cart/sellable-item.ts';
import { createChallengeValidator } from '#modules/limited-releases/challenge-acceptances.ts';
import { evaluatePromotions } from '#modules/promotions/evaluate-promotions.ts';
import type { PromotionOutcome } from '#modules/promotions/promotion.ts';
import { type CandidateQuestion, candidateRows, readCandidates } from '#modules/promotions/read-candidates.ts';
import { chooseMethod, type DeliveryOption, listDeliveryMethods } from '#modules/shipping/delivery-methods.ts';
import { storesWithStock } from '#modules/shipping/find-stores-with-stock.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { type Destination, gramsOf } from '#modules/shipping/shipping-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import type { Cents } from '#shared/money.ts';
import type { CreditQuestion } from './internal/credits/credit-reader.ts';
import { readCredits } from './internal/credits/read-credits.ts';
import { type CheckoutTotals, checkoutTotals } from './internal/totals/checkout-totals.ts';
import { explainTotals } from './internal/totals/explain-totals.ts';

export interface QuoteRequest {
  items: readonly CartRuleItem[];
  promoCodes: readonly string[];
  /** Who is logged in; null for a guest. */
  customerId: string | null;
  /** As far as it is known; offers may be limited for each customer. */
  email: string | null;
  /** Where it goes; null while that is not known. */
  destination: Destination | null;
  authorityToLeave: boolean;
  methodCode?: string;
  /** Where the shopper collects; then that store's stock counts, not the warehouse's. */
  pickupStoreId?: string;
  /** How the shopper wants to pay: credits among it are subtracted. */
  methods?: readonly InfoMethod[];
  /** Credits as express checkout names them. */
  balances?: CreditQuestion['balances'];
  airlineMemberId?: string | null;
  /** Whether to look for stores that have the cart; a delivery being placed need not know. */
  withStores?: boolean;
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
  storeIdsWithStock: string[];
  /** Where the units will be taken from. */
  locationId: string;
  promotions: PromotionOutcome;
  totals: CheckoutTotals;
  /** The items after offers, gift cards left out: what a redemption minimum and the free-delivery threshold look at (FIX-20). */
  goodsCents: Cents;
  /** Gift cards that were named and cannot pay. */
  cancelledVouchers: CheckoutInfo['cancelledVouchers'];
  /** What rewards and airline points may pay: all but the gift cards that are bought (FIX-20). */
  payableWithPointsCents: Cents;
  /** How the total came about; kept with the order. */
  explain: ExplanationStep[];
  spendMoreForFreeExpressCents: Cents;
}

/**
 * What this cart costs here and now, from the database alone, in as many round trips whatever its size
 * (CHK-03 to CHK-11, CART-20, SHIP-11, A10). What the browser says about prices, balances or enrolment is not read (A11).
 */
export async function quoteCheckout(ctx: Omit<Ctx, 'requestId'>, request: QuoteRequest): Promise<CheckoutQuote> {
  const now = ctx.clock.now();
  const wantsPickup = request.methodCode === 'storePickup';
  const locationId = wantsPickup && request.pickupStoreId ? request.pickupStoreId : 'warehouse';
  const question: CandidateQuestion = {
    codes: request.promoCodes,
    customerId: request.customerId,
    email: request.email,
    now,
  };
  const wanted = request.items.map(({ variantId, qty }) => ({ variantId: Number(variantId), qty }));
  const variantIds = request.items.map(({ variantId }) => variantId);
  const others = {
    storesHaving: storesWithStock(request.withStores === false ? [] : wanted, request.pickupStoreId, now),
    facts: candidateRows(question),
  };
  const read = await runBatchedQueries(ctx, { ...others, sellable: sellableItems(variantIds, locationId) });
  // After a product has changed: all of it once more, of one moment.
  const { sellable, storesHaving, facts } = read.sellable
    ? { ...read, sellable: read.sellable }
    : await runBatchedQueries(ctx, { ...others, sellable: sellableItemsInFull(variantIds, locationId) });
  const { candidates, shopper } = await readCandidates(ctx, question, facts);
  const cartShopper: CartShopper =
    request.customerId === null ? guestShopper : { loggedIn: true, loyaltyMember: shopper.member };
  const problems = findItemProblems(request.items, (id) => sellable.products.get(id), cartShopper, {
    qtyMax: ctx.config.KERB_CART_QTY_MAX,
    validateChallenge: await createChallengeValidator(ctx, sellable.products),
  });

  const inCart = request.items.flatMap((item) => {
    const found = sellable.items.get(item.variantId);
    return found && `${found.productId}` === item.productId ? [{ ...found, qty: item.qty }] : [];
  });
  const { storeIdsWithStock, pickUp } = storesHaving(
    new Set(inCart.flatMap(({ stocked, variantId }) => (stocked ? [variantId] : []))),
  );
  const rules = openShippingRules(ctx);
  const { freeExpressThreshold } = rules;
  const grams = gramsOf(rules, inCart);
  const deliveryFor = (itemsAfterDiscountsCents: Cents) => {
    const methods = listDeliveryMethods(rules, {
      destination: request.destination,
      authorityToLeave: request.authorityToLeave,
      pickUp,
      grams,
      nothingToSend: inCart.length > 0 && inCart.every(({ giftCard }) => giftCard),
      itemsAfterDiscountsCents,
      now,
    });
    return { methods, chosen: inCart.length === 0 ? null : chooseMethod(rules, methods, request.methodCode) };
  };
  // What delivery costs depends on the goods only by whether they reach the threshold.
  const deliveries = new Map<boolean, ReturnType<typeof deliveryFor>>();
  // Gift cards are money already: they reach no threshold or minimum, and no offer makes them cheaper (FIX-20).
  const giftCardCents = inCart.reduce(
    (sum, { giftCard, priceCents, qty }) => (giftCard ? sum + priceCents * BigInt(qty) : sum),
    0n,
  );
  const deliveryAt = (itemsCents: Cents) => {
    const goodsCents = itemsCents - giftCardCents;
    const reached = goodsCents >= freeExpressThreshold;
    const delivery = deliveries.get(reached) ?? deliveryFor(goodsCents);
    deliveries.set(reached, delivery);
    return delivery;
  };
  const promotions = evaluatePromotions({
    candidates,
    shopper,
    lines: inCart,
    deliveryAfter: (goodsCents) => deliveryAt(goodsCents).chosen?.priceCents ?? null,
    maxPerOrder: ctx.config.KERB_PROMOTIONS_MAX_PER_ORDER,
  });
  const lines = inCart.map((line, index) => ({ ...line, discountCents: promotions.lineDiscounts[index] ?? 0n }));

  const itemsAfterDiscountsCents = lines.reduce(
    (sum, line) => sum + line.priceCents * BigInt(line.qty) - line.discountCents,
    0n,
  );
  const { methods, chosen } = deliveryAt(itemsAfterDiscountsCents);
  const totalsInput = {
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
  const beforeCredits = checkoutTotals({ ...totalsInput, credits: [] });
  const asked = await readCredits(ctx, {
    methods: request.methods ?? [],
    balances: request.balances ?? [],
    customerId: request.customerId,
    airlineMemberId: request.airlineMemberId ?? null,
    goodsCents: itemsAfterDiscountsCents - giftCardCents,
    payableCents: beforeCredits.totalCents - giftCardCents,
  });
  const cancelledVouchers = asked.flatMap(({ id, cancelled }) => (cancelled ? [{ id, reason: cancelled }] : []));
  const credits = asked.filter(({ cancelled }) => !cancelled);
  const totals = credits.length > 0 ? checkoutTotals({ ...totalsInput, credits }) : beforeCredits;
  const explain = explainTotals({
    lines,
    deliveryLabel: chosen?.method.label ?? null,
    applied: promotions.applied,
    refused: promotions.refused,
    totals,
  });
  const goodsCents = itemsAfterDiscountsCents - giftCardCents;
  // Nothing is promised where no method becomes free: abroad, too heavy for it, or nothing to send (FIX-04).
  const becomesFree = methods.some(
    ({ method, available, priceCents }) => method.freeFromThreshold && available && priceCents > 0n,
  );
  const missing = becomesFree ? freeExpressThreshold - goodsCents : 0n;
  return {
    lines: lines.map((line, index) => ({ ...line, totalCents: totals.lineTotals[index] ?? 0n })),
    problems,
    methods,
    chosen,
    storeIdsWithStock,
    locationId,
    promotions,
    totals,
    goodsCents,
    cancelledVouchers,
    payableWithPointsCents: totals.totalCents - giftCardCents,
    explain,
    spendMoreForFreeExpressCents: missing > 0n ? missing : 0n,
  };
}
