import { lastOwnWrite } from './own-writes.ts';
import type { OldReadsCtx, Reader } from './replicas.ts';

/**
 * Runs `work`, which only reads, on a replica (FLT-05): one that is at most KERB_DATABASE_REPLICA_MAX_LAG_SECONDS behind
 * and shows everything that the request's person wrote. Without such a replica, inside a transaction, after a write of
 * the same request, and when the replica fails, the primary is asked; `work` may therefore run twice. Never for money to
 * be paid, stock, carts, permissions, what is used once, and what a cache keeps.
 */
export async function mayBeOld<C extends OldReadsCtx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const { replicas, reader } = ctx;
  if (!replicas || !reader || reader.wrote || ctx.db.isTransaction) return work(ctx);
  const replica = replicas.choose(await positionOf(ctx, reader));
  if (!replica) return work(ctx);
  try {
    return await work({ ...ctx, db: replica.db });
  } catch (error) {
    // Whatever it is: the primary either answers or has the same error.
    replicas.failed(replica, error);
    return work(ctx);
  }
}

/**
 * Looks up how far the person's writes are, for reads that follow the request's answer, as those of a file do: by then
 * its own entry in the audit is remembered as a write, which those reads do not show.
 */
export async function lookUpOwnWrites(ctx: OldReadsCtx): Promise<void> {
  if (ctx.replicas && ctx.reader) await positionOf(ctx, ctx.reader);
}

/** Once in a request. */
const positionOf = (ctx: OldReadsCtx, reader: Reader): Promise<bigint> => {
  reader.position ??= lastOwnWrite(ctx, reader.person);
  return reader.position;
};
