import type { Ctx } from '#platform/context.ts';
import { notifyStockChanged } from './internal/stock-records.ts';

/**
 * A sale changes stock levels many times a second; each announcement makes every process refresh and rebuild its
 * listings.
 */
const EVERY_MS = 200;
/**
 * One pending announcement per database of this process; losing it in a crash only makes readers wait for the next one.
 */
const pending = new WeakSet<object>();

/**
 * Tells all processes, after the commit that changed stock, that stock levels changed: at most once per 200 ms from
 * this process. Call outside transactions.
 */
export function announceStockChange(ctx: Pick<Ctx, 'db' | 'log'>): void {
  const { db, log } = ctx;
  if (pending.has(db)) return;
  pending.add(db);
  setTimeout(() => {
    pending.delete(db);
    notifyStockChanged({ db }).catch((error: unknown) =>
      log.warn({ err: error }, 'stock change could not be announced'),
    );
  }, EVERY_MS).unref();
}
