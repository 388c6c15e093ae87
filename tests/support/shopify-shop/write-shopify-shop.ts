/**
 * Writes the exports of a made-up Shopify shop, in Shopify's and Matrixify's columns: the same for the same seed, in
 * constant memory, without any real data (MOVE-01).
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { customerRows } from './customer-rows.ts';
import { type DayTotal, orderExportRows } from './order-exports.ts';
import { discountRows, giftCardCents, giftCardRows, pageRows, postRows, redirectRows } from './other-rows.ts';
import { inventoryRows, productRows } from './product-rows.ts';
import type { ShopSize } from './shop-size.ts';

export interface ShopifyShop {
  /** Paths of the exports, those that depend on others not last. */
  files: string[];
  /** Totals of the orders by New Zealand day, added up while they were made. */
  days: Map<string, DayTotal>;
  giftCardCents: number;
}

export async function writeShopifyShop(folder: string, size: ShopSize): Promise<ShopifyShop> {
  const days = new Map<string, DayTotal>();
  const parts: [string, Generator<string>][] = [
    ['redirects_export.csv', redirectRows(size)],
    ['orders_export.csv', orderExportRows(size, days)],
    ['inventory_export.csv', inventoryRows(size)],
    ['customers_export.csv', customerRows(size)],
    ['gift_cards_export.csv', giftCardRows(size)],
    ['discounts_export.csv', discountRows(size)],
    ['Pages.csv', pageRows(size)],
    ['Blog Posts.csv', postRows(size)],
    ['products_export.csv', productRows(size)],
  ];
  const files: string[] = [];
  for (const [name, rows] of parts) {
    const file = join(folder, name);
    await pipeline(Readable.from(inChunks(rows)), createWriteStream(file));
    files.push(file);
  }
  let cents = 0;
  for (let n = 0; n < size.giftCards; n += 1) cents += giftCardCents(size, n);
  return { files, days, giftCardCents: cents };
}

/** Many short texts as fewer long ones: a write for each row takes longer than making it. */
function* inChunks(rows: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
