import type { Queries } from '#platform/database/database.ts';
import { addNotFound, keepMostAsked } from '../internal/not-found-records.ts';
import type { NotFoundHolder } from './not-found-counts.ts';

/** Addresses that are kept; of more, those that were asked for least are deleted. */
const MAX_KEPT = 1_000;

/**
 * Adds what this process counted to the database, in two statements whatever was asked for (MOVE-04). When it fails, the
 * counts wait for the next time, and the failure is thrown; a connection that breaks after the commit counts them twice.
 */
export async function saveNotFound(ctx: { db: Queries } & NotFoundHolder): Promise<void> {
  const taken = ctx.notFound.take();
  if (taken.length === 0) return;
  try {
    await addNotFound(ctx, taken);
  } catch (error) {
    ctx.notFound.putBack(taken);
    throw error;
  }
  await keepMostAsked(ctx, MAX_KEPT);
}
