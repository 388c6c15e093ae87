/** Checks the 'was' prices of a batch of products before it is written (HON-02). */
import type { Ctx } from '#platform/context.ts';
import { textToCents } from '#shared/money.ts';
import { checkWasPrice, wasPriceRules } from '../../prices/check-was-price.ts';
import { whyRefused } from '../../prices/was-price-words.ts';
import type { WasRefusal } from '../../products/import-row.ts';
import type { RowWithImages } from '../add-images.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { KnownProduct } from '../product-write-records.ts';
import {
  insertOverrulings,
  noHistory,
  type PriceSource,
  readPriceMoment,
  selectHistories,
} from './price-history-records.ts';

/** Who writes the prices of a batch, and what becomes of 'was' prices without proof. */
export interface PriceWriting {
  source: PriceSource;
  actor: string;
  /** A manager's reason for showing them all the same; null refuses them. */
  overruling: string | null;
}

export interface CheckedRows {
  /** To be written; refused 'was' prices are left out. */
  rows: RowWithImages[];
  refused: WasRefusal[];
  /** Codes of the products whose 'was' price is shown without proof. */
  overruled: ReadonlySet<string>;
  /** Products that are as they were once their 'was' price is left out. */
  unchanged: number;
}

export async function checkWasPrices(
  tx: Ctx,
  rows: readonly RowWithImages[],
  known: ReadonlyMap<string, KnownProduct>,
  writing: PriceWriting,
): Promise<CheckedRows> {
  const reduced = rows.filter(({ product }) => product.originalPrice !== undefined);
  if (reduced.length === 0) return { rows: [...rows], refused: [], overruled: new Set(), unchanged: 0 };
  const reasons = await findRefusals(tx, reduced, known);
  if (writing.overruling !== null)
    return { rows: [...rows], refused: [], overruled: new Set(reasons.keys()), unchanged: 0 };
  const checked = rows.map((row) => (reasons.has(row.product.code) ? withoutWasPrice(row) : row));
  const changed = checked.filter(({ product, fingerprint }) => {
    const before = known.get(product.code);
    return !reasons.has(product.code) || before === undefined || before.fingerprint !== fingerprint;
  });
  return {
    rows: changed,
    refused: reduced.flatMap(({ line, product }) => {
      const reason = reasons.get(product.code);
      return reason === undefined
        ? []
        : [{ line, code: product.code, wasPrice: product.originalPrice as string, reason }];
    }),
    overruled: new Set(),
    unchanged: checked.length - changed.length,
  };
}

/** Code → why its 'was' price is refused. */
async function findRefusals(
  tx: Ctx,
  reduced: readonly RowWithImages[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<Map<string, string>> {
  const histories = await selectHistories(
    tx,
    reduced.flatMap(({ product }) => known.get(product.code)?.id ?? []),
  );
  const [moment, rules] = [await readPriceMoment(tx), wasPriceRules(tx.config)];
  return new Map(
    reduced.flatMap(({ product }) => {
      const history = histories.get(known.get(product.code)?.id ?? 0) ?? noHistory;
      const wasCents = textToCents(product.originalPrice as string);
      const finding = checkWasPrice(history, wasCents, moment, rules);
      return finding.allowed ? [] : [[product.code, whyRefused(finding, wasCents, rules)] as const];
    }),
  );
}

/** The next import of the same file checks the 'was' price again, because the fingerprint is of what was written. */
function withoutWasPrice(row: RowWithImages): RowWithImages {
  const { originalPrice: _, ...product } = row.product;
  return { ...row, product, fingerprint: fingerprintOf(product) };
}

/** Keeps the manager's reason for the 'was' prices that were shown without proof. */
export async function keepOverrulings(
  tx: Ctx,
  rows: readonly RowWithImages[],
  ids: ReadonlyMap<string, number>,
  overruled: ReadonlySet<string>,
  { overruling, actor }: PriceWriting,
): Promise<void> {
  if (overruling === null || overruled.size === 0) return;
  const validFrom = (await readPriceMoment(tx)).toISOString();
  await insertOverrulings(
    tx,
    rows
      .filter(({ product }) => overruled.has(product.code))
      .map(({ product }) => ({
        product_id: ids.get(product.code) as number,
        original_price_cents: textToCents(product.originalPrice as string).toString(),
        valid_from: validFrom,
        reason: overruling,
        actor,
      })),
  );
}
