/** Derives what an HTTP cache has to forget from what changed in the database since the last look (FLT-04). */
import { isDeepStrictEqual } from 'node:util';
import { sendToChannel } from '#platform/database/channel.ts';
import { inTransaction } from '#platform/database/database.ts';
import { EDGE_CHANNEL } from './edge-channel.ts';
import type { EdgeCtx } from './edge-context.ts';
import { IMAGES_KEY, isImageKey, SITE_KEY } from './edge-keys.ts';
import {
  addPurges,
  countPurges,
  dropPurges,
  lockProgress,
  type Progress,
  readStates,
  saveBatch,
  saveState,
} from './internal/purge-records.ts';
import { edgeSources } from './sources/edge-sources.ts';

/** From this many keys on, all pages are forgotten instead; the table never holds many more. */
const MAX_WAITING = 1_000;
/** During an import all pages are forgotten this often at most. */
const REST_OF_ALL_MS = 2_000;

/**
 * What changed is written down together with how far it was looked for, so that nothing is lost or looked at twice. True
 * when there is something to purge. One process looks at a time; the caller's memory must be fresh.
 */
export async function findChanges(ctx: EdgeCtx): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const progress = await lockProgress(tx);
    if (!progress) return false;
    const states = await readStates(tx);
    const keys = new Set<string>();
    for (const { name, look } of edgeSources) {
      const before = states.get(name);
      const found = await look(tx, before ?? null);
      for (const key of found.keys) keys.add(key);
      // What the cache has from an earlier time is unknown.
      if (before === undefined) keys.add(SITE_KEY);
      if (!isDeepStrictEqual(found.state, before)) await saveState(tx, name, found.state);
    }
    if (keys.size === 0) return false;
    await addBatch(tx, progress, [...keys]);
    return true;
  });
}

async function addBatch(tx: EdgeCtx, progress: Progress, keys: readonly string[]): Promise<void> {
  const [batch, now] = [progress.batch + 1n, tx.clock.now()];
  const waiting = await countPurges(tx, SITE_KEY, IMAGES_KEY);
  const [images, pages] = [keys.filter(isImageKey), keys.filter((key) => !isImageKey(key))];
  const isAll =
    pages.includes(SITE_KEY) || (pages.length > 0 && (waiting.hasAll || waiting.pages + pages.length > MAX_WAITING));
  const isAllImages = waiting.images + images.length > MAX_WAITING;
  if (isAll) await dropPurges(tx, { prefix: IMAGES_KEY, isPrefixed: false });
  if (isAllImages) await dropPurges(tx, { prefix: IMAGES_KEY, isPrefixed: true });
  const allAt = isAll ? dueOfAll(progress.allAt, waiting.hasAll, now) : progress.allAt;
  await addPurges(tx, isAll ? [SITE_KEY] : pages, { batch, now, dueAt: (isAll && allAt) || now });
  await addPurges(tx, isAllImages ? [IMAGES_KEY] : images, { batch, now, dueAt: now });
  await saveBatch(tx, batch, allAt);
  await sendToChannel(tx, EDGE_CHANNEL, 'changed');
}

/** One that waits already keeps its time: changes that follow each other must not put it off for ever. */
function dueOfAll(last: Date | null, isWaiting: boolean, now: Date): Date {
  if (last === null) return now;
  return isWaiting ? last : new Date(Math.max(now.getTime(), last.getTime() + REST_OF_ALL_MS));
}
