/** Whether a 'was' price may be shown, by the history of the product's prices (HON-02, decision 0119). Pure. */
import type { Config } from '#platform/config.ts';
import type { Cents } from '#shared/money.ts';

/** A price from `at` until the next entry. */
export interface PriceStep {
  at: Date;
  priceCents: Cents;
  originalPriceCents: Cents | null;
  /** Whether the shop sold the product. */
  offered: boolean;
}

export interface PriceHistory {
  /** Oldest first. */
  steps: readonly PriceStep[];
  /** 'Was' prices that a manager showed without proof, each from a moment on for the length of a sale. */
  overrulings: readonly { originalPriceCents: Cents; validFrom: Date }[];
}

export interface WasPriceRules {
  /** Days for which the price was asked, within how many days before the sale, and how many days a sale may take. */
  askedDays: number;
  withinDays: number;
  saleDays: number;
}

export const wasPriceRules = (
  config: Pick<Config, 'KERB_WAS_PRICE_DAYS' | 'KERB_WAS_PRICE_WITHIN_DAYS' | 'KERB_SALE_MAX_DAYS'>,
): WasPriceRules => ({
  askedDays: config.KERB_WAS_PRICE_DAYS,
  withinDays: config.KERB_WAS_PRICE_WITHIN_DAYS,
  saleDays: config.KERB_SALE_MAX_DAYS,
});

export interface WasPriceFinding {
  basis: 'proven' | 'overruled' | 'not-asked' | 'sale-too-long';
  allowed: boolean;
  /** When the sale began to which this moment belongs: the moment itself for a new one. */
  saleBeganAt: Date;
  /** When the 'was' price must go at the latest. */
  saleEndsAt: Date;
  /** Whole days for which the price was asked, within the days before the sale. */
  askedDays: number;
}

const DAY_MS = 86_400_000;

interface Span extends PriceStep {
  until: Date;
}

/** The steps before a moment, each with its end, newest first. */
const spansBefore = (steps: readonly PriceStep[], moment: Date): Span[] =>
  steps
    .filter(({ at }) => at < moment)
    .map((step, index, all) => ({ ...step, until: all[index + 1]?.at ?? moment }))
    .reverse();

/**
 * Two sales are one when the product was not sold without a 'was' price for `askedDays` between them: otherwise a pause
 * of a second would begin a new sale.
 */
function saleBegan(spans: readonly Span[], moment: Date, { askedDays }: WasPriceRules): Date {
  let began = moment;
  let pauseMs = 0;
  for (const { at, until, offered, originalPriceCents } of spans) {
    if (!offered) continue;
    if (originalPriceCents !== null) {
      began = at;
      pauseMs = 0;
    } else pauseMs += until.getTime() - at.getTime();
    if (pauseMs >= askedDays * DAY_MS) break;
  }
  return began;
}

/** Milliseconds for which the product was sold at this price, itself not reduced, between two moments. */
const askedMs = (spans: readonly Span[], priceCents: Cents, from: number, until: number): number =>
  spans
    .filter((span) => span.offered && span.originalPriceCents === null && span.priceCents === priceCents)
    .reduce(
      (sum, span) => sum + Math.max(0, Math.min(span.until.getTime(), until) - Math.max(span.at.getTime(), from)),
      0,
    );

/** Checks showing this 'was' price at a moment, by what happened before it. */
export function checkWasPrice(
  { steps, overrulings }: PriceHistory,
  wasCents: Cents,
  moment: Date,
  rules: WasPriceRules,
): WasPriceFinding {
  const spans = spansBefore(steps, moment);
  const began = saleBegan(spans, moment, rules).getTime();
  const asked = askedMs(spans, wasCents, began - rules.withinDays * DAY_MS, began);
  const isProven = asked >= rules.askedDays * DAY_MS;
  const saleMs = rules.saleDays * DAY_MS;
  const overruled = overrulings
    .filter(({ originalPriceCents, validFrom }) => originalPriceCents === wasCents && validFrom <= moment)
    .reduce((latest, { validFrom }) => Math.max(latest, validFrom.getTime() + saleMs), 0);
  const provenEnd = isProven ? began + saleMs : 0;
  const end = Math.max(provenEnd, overruled);
  const allowed = moment.getTime() < end;
  return {
    allowed,
    basis: allowed ? (provenEnd > moment.getTime() ? 'proven' : 'overruled') : isProven ? 'sale-too-long' : 'not-asked',
    saleBeganAt: new Date(began),
    saleEndsAt: new Date(allowed ? end : began + saleMs),
    askedDays: Math.floor(asked / DAY_MS),
  };
}

/** The lowest price at which the product was sold in the 30 days before a moment; null when it was not sold. */
export function lowestPrice(steps: readonly PriceStep[], moment: Date): Cents | null {
  const from = moment.getTime() - 30 * DAY_MS;
  return spansBefore(steps, moment)
    .filter(({ offered, until }) => offered && until.getTime() > from)
    .reduce<Cents | null>(
      (lowest, { priceCents }) => (lowest === null || priceCents < lowest ? priceCents : lowest),
      null,
    );
}
