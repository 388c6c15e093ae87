/** Calls that come in at the same time are answered together: one statement, one commit, whatever their number. */
import type { Queries } from './database.ts';

interface Waiting<I, O> {
  item: I;
  done: (answer: O) => void;
  fail: (reason: unknown) => void;
}
const MAX_BATCH = 100;

/**
 * Makes of work on many items a call for one: it waits for others of the same turn of the event loop, or so many milliseconds, and
 * ends when what all of them asked for is committed; what fails, fails for all of them. Inside a transaction nothing is gathered.
 * `work` answers in the order of its items.
 */
export function createBatcher<I, O>(
  work: (ctx: { db: Queries }, items: readonly I[]) => Promise<readonly O[]>,
  waitMs = 0,
): (ctx: { db: Queries }, item: I) => Promise<O> {
  const waiting = new WeakMap<object, Waiting<I, O>[]>();
  const run = async (db: Queries, together: readonly Waiting<I, O>[]): Promise<void> => {
    if (waiting.get(db) === together) waiting.delete(db);
    try {
      const answers = await work(
        { db },
        together.map(({ item }) => item),
      );
      for (const [index, { done }] of together.entries()) done(answers[index] as O);
    } catch (error) {
      for (const { fail } of together) fail(error);
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
      const together = [{ item, done, fail }];
      waiting.set(db, together);
      if (waitMs > 0) setTimeout(() => run(db, together), waitMs);
      else setImmediate(() => run(db, together));
    });
  };
}
