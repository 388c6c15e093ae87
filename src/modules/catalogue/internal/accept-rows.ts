/**
 * Validation that needs the database: known stores, sizes that belong to another product, stock below what is reserved.
 */
import type { ProductImport } from '#contract/products/product-import.ts';
import { listPlaceIds } from '#modules/stores/list-place-ids.ts';
import type { Ctx } from '#platform/context.ts';
import { textToCents } from '#shared/money.ts';
import type { RejectedRow } from '../products/import-row.ts';
import type { RowWithImages } from './add-images.ts';
import * as records from './product-write-records.ts';

interface Facts {
  locations: Set<string>;
  /** Variant code → the product that has it. */
  owners: Map<string, records.VariantOwner>;
  /** Variants of which more units are reserved than the file states as stock. */
  short: Set<string>;
  /** Variant code → code of the product of this batch that has it. */
  inBatch: Map<string, string>;
}

export async function acceptRows(
  ctx: Ctx,
  rows: readonly RowWithImages[],
  known: ReadonlyMap<string, records.KnownProduct>,
): Promise<{ accepted: RowWithImages[]; rejected: RejectedRow[] }> {
  const variants = rows.flatMap(({ product }) => product.variants);
  const facts: Facts = {
    locations: new Set(await listPlaceIds(ctx)),
    owners: await records.variantOwners(
      ctx,
      variants.map(({ code }) => code),
    ),
    short: await records.stockBelowReserved(
      ctx,
      variants.flatMap(({ code, stock }) =>
        Object.entries(stock).map(([location_id, on_hand]) => ({ code, location_id, on_hand })),
      ),
    ),
    inBatch: new Map(),
  };
  const accepted: RowWithImages[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const { code } = row.product;
    const reason = refusalOf(row.product, facts, known.get(code)?.id);
    if (reason !== null) {
      rejected.push({ line: row.line, code, reason });
      continue;
    }
    for (const variant of row.product.variants) facts.inBatch.set(variant.code, code);
    accepted.push(row);
  }
  return { accepted, rejected };
}

function refusalOf(
  product: ProductImport,
  { locations, owners, short, inBatch }: Facts,
  id: number | undefined,
): string | null {
  if (product.originalPrice !== undefined && textToCents(product.originalPrice) <= textToCents(product.price))
    return `the price before the sale, ${product.originalPrice}, is not above the price, ${product.price}`;
  const codes = new Set<string>();
  const labels = new Set<string>();
  for (const variant of product.variants) {
    if (codes.has(variant.code)) return `SKU ${variant.code} is used for two sizes: give each its own`;
    codes.add(variant.code);
    const label = variant.label.toLowerCase().replace(/\s+/g, ' ');
    if (labels.has(label)) return `the size "${variant.label}" is there twice`;
    labels.add(label);
    const owner = owners.get(variant.code);
    if (owner !== undefined && owner.productId !== id)
      return `SKU ${variant.code} belongs to another product: ${owner.productName} (${owner.productCode})`;
    const other = inBatch.get(variant.code);
    if (other !== undefined) return `SKU ${variant.code} is used for ${other} as well: give each product its own`;
    if (short.has(variant.code)) return `SKU ${variant.code}: less stock than is reserved for orders`;
    for (const location of Object.keys(variant.stock))
      if (!locations.has(location)) return `SKU ${variant.code}: there is no store '${location}'`;
  }
  return null;
}
