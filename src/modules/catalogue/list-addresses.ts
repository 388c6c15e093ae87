/** The pages of products, brands and categories, for those who list the shop's addresses. */
import type { Ctx } from '#platform/context.ts';
import { readAddresses } from './internal/address-records.ts';

export type AddressKind = 'products' | 'brands' | 'categories';
export interface Address {
  /** The last part of the page's address: a product's or category's path, a brand's slug. */
  path: string;
  changedAt: Date;
}
/** A block of ids that has pages. */
export interface AddressPart {
  kind: AddressKind;
  /** From 1. */
  part: number;
  changedAt: Date;
}

/**
 * Most addresses in a part. Parts are blocks of ids, not of rows: a product that goes leaves a gap, and no other
 * address moves into another part.
 */
export const addressesInPart = 50_000;
const BATCH = 5_000;

/** A part's addresses in batches; nothing when the part has none. */
export async function* listAddresses(ctx: Pick<Ctx, 'db'>, kind: AddressKind, part: number): AsyncGenerator<Address[]> {
  const toId = part * addressesInPart;
  let afterId = toId - addressesInPart;
  while (afterId < toId) {
    const batch = await readAddresses(ctx, kind, { afterId, toId, limit: BATCH });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    afterId = batch.at(-1)?.id ?? toId;
  }
}
