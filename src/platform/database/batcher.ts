/** Batches concurrent calls into one statement and one commit, whatever their number. */
import type { Queries } from './database.ts';

interface Waiting<I, O> {
  item: I;
  done: (result: O) => void;
  fail: (reason: unknown) => void;
}
const MAX_BATCH = 100;

/**
 * Turns work on many items into a call for one item. The call waits for others in the same turn of the event loop, or
 * for so many milliseconds, and resolves when the batch is committed; a failure rejects every call of the batch. Inside
 * a transaction nothing is batched. `work` returns results in the order of its items.
 */
export function createBatcher<I, O>(
  work: (ctx: { db: Queries }, items: readonly I[]) => Promise<readonly O[]>,
  waitMs = 0,
): (ctx: { db: Queries }, item: I) => Promise<O> {
  const waiting = new WeakMap<object, Waiting<I, O>[]>();
  const run = async (db: Queries, batch: readonly Waiting<I, O>[]): Promise<void> => {
    if (waiting.get(db) === batch) waiting.delete(db);
    try {
      const results = await work(
        { db },
        batch.map(({ item }) => item),
      );
      for (const [index, { done }] of batch.entries()) done(results[index] as O);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };
  return async ({ db }, item) => {
    if (db.isTransaction) return (await work({ db }, [item]))[0] as O;
    return new Promise<O>((done, fail) => {
      const others = waiting.get(db);
      if (others && others.length < MAX_BATCH) {
        others.push({ item, done, fail });
        return;
      }
      const batch = [{ item, done, fail }];
      waiting.set(db, batch);
      if (waitMs > 0) setTimeout(() => run(db, batch), waitMs);
      else setImmediate(() => run(db, batch));
    });
  };
}
