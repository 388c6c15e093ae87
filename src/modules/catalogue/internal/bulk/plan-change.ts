/** What a change of many does to one product, or why it does not change (OWN-12). Pure. */
import { limits } from '#contract/fields/limits.ts';
import { fillText } from '#contract/messages/messages.ts';
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import { type BulkChange, limitNames } from '#contract/staff/products/bulk/bulk-changes.ts';
import { type Cents, centsToText, formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { newPrice } from '../../bulk/new-price.ts';
import { checkWasPrice, type PriceHistory, type WasPriceRules } from '../../prices/check-was-price.ts';
import { whyRefused } from '../../prices/was-price-words.ts';
import { withScheduled } from '../prices/scheduled-steps.ts';
import type { BulkFacts } from './bulk-facts-records.ts';

/** Field → value; amounts are dollars as text, and null stands for none. */
export type Values = Readonly<Record<string, string | number | readonly string[] | null>>;
export interface Plan {
  before: Values;
  after: Values;
}
/** By which 'was' prices are checked. */
export interface Proof {
  history: PriceHistory;
  moment: Date;
  rules: WasPriceRules;
}

/** Whether the plan changes nothing. */
export const isSame = ({ before, after }: Plan): boolean => sameValues(before, after);
/** Whether the values are equal, whatever the order of their fields: PostgreSQL stores them in another. */
export const sameValues = (a: Values, b: Values): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );

const pricesOf = ({ priceCents, originalPriceCents }: Pick<BulkFacts, 'priceCents' | 'originalPriceCents'>) => ({
  price: centsToText(priceCents),
  originalPrice: originalPriceCents === null ? null : centsToText(originalPriceCents),
});

/** The product's values of the fields that a change of this kind is about. */
export function valuesOf(facts: BulkFacts, change: BulkChange): Values {
  switch (change.kind) {
    case 'price':
    case 'sale':
      return pricesOf(facts);
    case 'state':
      return { state: facts.state };
    case 'category':
      return { category: facts.category };
    case 'tags':
      return { tags: facts.tags };
    case 'limits':
      return Object.fromEntries(
        limitNames.filter((name) => change[name] !== undefined).map((name) => [name, facts[name]]),
      );
  }
}

/** `before` is what the product has in any case. The error says for people why it cannot change. */
export function planChange(facts: BulkFacts, change: BulkChange, proof: Proof): Result<Values, string> {
  switch (change.kind) {
    case 'price':
      return planPrice(facts, change, proof);
    case 'sale':
      return planSale(facts, change, proof);
    case 'state':
      return planState(facts, change);
    case 'category':
      return ok({ category: change.path });
    case 'tags':
      return planTags(facts, change);
    case 'limits':
      return planLimits(facts, change);
  }
}

type Of<Kind extends BulkChange['kind']> = Extract<BulkChange, { kind: Kind }>;

const isOnSale = (state: string): boolean => state === 'current' || state === 'evergreen';

function planState(facts: BulkFacts, { state }: Of<'state'>): Result<Values, string> {
  if (isOnSale(state) && facts.priceCents <= 0n && !facts.free) return fail(bulkChangeMessages.needsPrice);
  // One that is on sale may stay so (OWN-13).
  if (isOnSale(state) && !isOnSale(facts.state) && facts.withoutAlt > 0) return fail(bulkChangeMessages.needsAlt);
  return ok({ state });
}

function planPrice(facts: BulkFacts, { rule, was }: Of<'price'>, proof: Proof): Result<Values, string> {
  if (isCard(facts)) return fail(bulkChangeMessages.giftCard);
  const later = facts.waiting.find(({ endsAt }) => endsAt === null);
  if (later) return fail(fillText(bulkChangeMessages.laterPrice, { day: formatDayTime(later.startsAt) }));
  const price = newPrice(facts.priceCents, rule);
  if (!price.ok) return price;
  const wasCents = {
    keep: facts.originalPriceCents,
    present: facts.originalPriceCents ?? facts.priceCents,
    none: null,
  }[was];
  const refused = whyNoWas(facts, wasCents, price.value, proof.moment, null, proof);
  return refused ? fail(refused) : ok(pricesOf({ priceCents: price.value, originalPriceCents: wasCents }));
}

function planSale(facts: BulkFacts, change: Of<'sale'>, proof: Proof): Result<Values, string> {
  if (isCard(facts)) return fail(bulkChangeMessages.giftCard);
  const [startsAt, endsAt] = [new Date(change.startsAt), new Date(change.endsAt)];
  if (endsAt <= proof.moment) return fail(bulkChangeMessages.saleOver);
  if (facts.waiting.some((price) => price.startsAt < endsAt && (price.endsAt === null || price.endsAt > startsAt)))
    return fail(bulkChangeMessages.pricesOverlap);
  const price = newPrice(facts.priceCents, change.rule);
  if (!price.ok) return price;
  const wasCents = change.showWas ? (facts.originalPriceCents ?? facts.priceCents) : null;
  const begins = new Date(Math.max(startsAt.getTime(), proof.moment.getTime()));
  const refused = whyNoWas(facts, wasCents, price.value, begins, endsAt, proof);
  return refused
    ? fail(refused)
    : ok({
        ...pricesOf({ priceCents: price.value, originalPriceCents: wasCents }),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      });
}

const isCard = ({ functionalType, productType }: BulkFacts): boolean =>
  isGiftCard({ functionalType, erpProductType: productType });

/** Why the 'was' price may not be shown beside the price; null when it may, or there is none (HON-02). */
function whyNoWas(
  facts: BulkFacts,
  wasCents: Cents | null,
  priceCents: Cents,
  begins: Date,
  endsAt: Date | null,
  { history, rules }: Proof,
): string | null {
  if (wasCents === null) return null;
  if (wasCents <= priceCents) return fillText(bulkChangeMessages.wasNotAbove, { was: formatCents(wasCents) });
  const steps = withScheduled(history.steps, facts.waiting, begins);
  const finding = checkWasPrice({ steps, overrulings: history.overrulings }, wasCents, begins, rules);
  if (!finding.allowed) return whyRefused(finding, wasCents, rules);
  return endsAt && endsAt > finding.saleEndsAt
    ? fillText(bulkChangeMessages.saleTooLong, { day: formatDayTime(finding.saleEndsAt) })
    : null;
}

function planTags({ tags }: BulkFacts, { add, remove }: Of<'tags'>): Result<Values, string> {
  const after = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
  return after.length > limits.tagsPerProduct
    ? fail(fillText(bulkChangeMessages.tooManyTags, { max: limits.tagsPerProduct }))
    : ok({ tags: after });
}

function planLimits(facts: BulkFacts, { kind: _, ...change }: Of<'limits'>): Result<Values, string> {
  const stated = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { cartQtyProductMax, cartQtyVariantMax, cartQtyVariantMin } = { ...facts, ...stated };
  const max = Math.min(cartQtyProductMax ?? 99, cartQtyVariantMax ?? 99);
  return (cartQtyVariantMin ?? 1) > max ? fail(bulkChangeMessages.limitsClash) : ok(stated as Values);
}
