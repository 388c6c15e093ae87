import type { Ctx } from '#platform/context.ts';
import { imageKey } from './edge-keys.ts';
import { insertAskedPurges } from './internal/asked-purge-records.ts';

/**
 * Asks the cache in front of the shop to forget pictures that are deleted, in the transaction that deletes them. Without a
 * cache nothing is written (FLT-04).
 */
export async function forgetImages(tx: Pick<Ctx, 'db' | 'config'>, mediaIds: readonly string[]): Promise<void> {
  if (tx.config.KERB_EDGE !== 'none') await insertAskedPurges(tx, mediaIds.map(imageKey));
}
