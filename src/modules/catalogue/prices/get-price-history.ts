import type { Ctx } from '#platform/context.ts';
import { noHistory, readPriceMoment, selectHistories } from '../internal/prices/price-history-records.ts';
import {
  isIntact,
  type OverrulingRow,
  type PriceEntryRow,
  selectEntries,
  selectOverrulings,
  selectPriced,
} from '../internal/prices/price-proof-records.ts';
import {
  checkWasPrice,
  lowestPrice,
  type WasPriceFinding,
  type WasPriceRules,
  wasPriceRules,
} from './check-was-price.ts';

const MAX = 500;

export interface PriceProof {
  name: string;
  readAt: Date;
  /** Newest first, up to 500. */
  entries: PriceEntryRow[];
  intact: boolean;
  /** The entry that held at the asked moment. */
  held: PriceEntryRow | null;
  lowestCents: bigint | null;
  was: (WasPriceFinding & { cents: bigint }) | null;
  rules: WasPriceRules;
  overrulings: OverrulingRow[];
}

/**
 * The history of a product's price, and the price that held at a moment (HON-01); null when there is no such product.
 * Amounts are in cents.
 */
export async function getPriceHistory(
  ctx: Pick<Ctx, 'db' | 'config'>,
  code: string,
  moment: Date | null,
): Promise<PriceProof | null> {
  const product = await selectPriced(ctx, code);
  if (!product) return null;
  const { id, name, originalPriceCents: cents } = product;
  const [entries, overrulings, readAt] = [
    await selectEntries(ctx, id),
    await selectOverrulings(ctx, id),
    await readPriceMoment(ctx),
  ];
  const steps = entries.toReversed();
  const rules = wasPriceRules(ctx.config);
  return {
    name,
    readAt,
    entries: entries.slice(0, MAX),
    intact: await isIntact(ctx, id),
    held: moment === null || moment > readAt ? null : (entries.find(({ at }) => at <= moment) ?? null),
    lowestCents: lowestPrice(steps, readAt),
    was: cents === null ? null : { ...checkWasPrice({ steps, overrulings }, cents, readAt, rules), cents },
    rules,
    overrulings,
  };
}

/** The lowest price in cents at which a product was sold in the last 30 days; null when it was not sold (HON-01). */
export async function getLowestPrice(ctx: Pick<Ctx, 'db'>, productId: number): Promise<bigint | null> {
  const { steps } = (await selectHistories(ctx, [productId])).get(productId) ?? noHistory;
  return lowestPrice(steps, await readPriceMoment(ctx));
}
