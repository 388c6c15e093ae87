/** Batches concurrent calls into one statement and one commit, whatever their number. */
import DataLoader from 'dataloader';
import type { Queries } from './database.ts';

const MAX_BATCH = 100;

/**
 * Turns work on many items into a call for one item. The call waits for others in the same turn of the event loop, or
 * for `waitMs` milliseconds, and resolves when the batch is committed; a failure rejects every call of the batch.
 * Inside a transaction nothing is batched. `work` returns results in the order of its items.
 */
export function createBatcher<I, O>(
  work: (ctx: { db: Queries }, items: readonly I[]) => Promise<readonly O[]>,
  waitMs = 0,
): (ctx: { db: Queries }, item: I) => Promise<O> {
  const loaders = new WeakMap<Queries, DataLoader<I, O>>();
  const openLoader = (db: Queries): DataLoader<I, O> => {
    const loader = new DataLoader<I, O>((items) => work({ db }, items), {
      // Each call runs: the same item may be written or read again.
      cache: false,
      maxBatchSize: MAX_BATCH,
      batchScheduleFn: (send) => (waitMs > 0 ? setTimeout(send, waitMs) : setImmediate(send)),
    });
    loaders.set(db, loader);
    return loader;
  };
  return async ({ db }, item) => {
    if (db.isTransaction) return (await work({ db }, [item]))[0] as O;
    return (loaders.get(db) ?? openLoader(db)).load(item);
  };
}
