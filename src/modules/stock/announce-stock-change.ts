import type { Ctx } from '#platform/context.ts';
import { notifyStockChanged } from './internal/stock-records.ts';

/** A sale changes shelves many times a second; each announcement makes every process look and its listings be drawn anew. */
const EVERY_MS = 200;
/** One pending announcement per database of this process; losing it in a crash costs readers only the wait for the next one. */
const pending = new WeakSet<object>();

/** Tells all processes, after the commit that changed stock, that shelves differ: at most once per 200 ms from this process. Call outside transactions. */
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
