import type { Queries } from '#platform/database.ts';
import { reserveRows } from './internal/stock-records.ts';

export interface StockLine { variantId: number; locationId: string; qty: number }

/** Lines of one variant at one place become one, in the order in which rows are locked everywhere (A2, A3). */
export function sumStockLines(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const { variantId, locationId, qty } of lines) {
    const key = `${variantId} ${locationId}`;
    sums.set(key, { variantId, locationId, qty: qty + (sums.get(key)?.qty ?? 0) });
  }
  return [...sums.values()].sort((a, b) => a.variantId - b.variantId || (a.locationId < b.locationId ? -1 : 1));
}

/**
 * Takes units aside for an order, all or none: returns the variants that fell short, and then the caller must roll
 * back. The last write of its transaction, so that the hot row is held for one commit only (reliability 4.3, A1).
 */
export async function reserveStock(ctx: { db: Queries }, orderId: string, lines: readonly StockLine[]): Promise<{ shortVariantIds: number[] }> {
  const wanted = sumStockLines(lines);
  if (wanted.length === 0) return { shortVariantIds: [] };
  const taken = await reserveRows(ctx, orderId, wanted);
  return { shortVariantIds: wanted.filter(({ variantId, locationId }) => !taken.some((row) => row.variantId === variantId && row.locationId === locationId)).map(({ variantId }) => variantId) };
}
