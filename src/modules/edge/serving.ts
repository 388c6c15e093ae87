/** Which processes serve pages, and how fresh their memory is: a purge waits until all of them show a change (FLT-04). */

import type { Ctx } from '#platform/context.ts';
import { sendToChannel } from '#platform/database/channel.ts';
import { EDGE_CHANNEL } from './edge-channel.ts';
import { readProgress } from './internal/purge-records.ts';
import { deleteGone, deleteServing, GONE_AFTER_MS, type Serving, saveServing } from './internal/serving-records.ts';

/**
 * How long a process that could not say that it serves may still let pages be kept: shorter than the others wait for it,
 * so that nobody keeps a page that it renders from memory that is out of date.
 */
export const TRUSTED_MS: number = GONE_AFTER_MS - 1_000;

/**
 * Says that this process serves. Where there are new changes, `refresh` first brings its memory up to date; false from it:
 * that failed, and the process stays at the batch it had. Returns the batch it shows now.
 */
export async function reportServing(ctx: Ctx, serving: Serving, refresh: () => Promise<boolean>): Promise<bigint> {
  const { batch } = await readProgress(ctx);
  const isNew = batch > serving.seen;
  const seen = isNew && (await refresh()) ? batch : serving.seen;
  await saveServing(ctx, { ...serving, seen });
  if (seen > serving.seen) await sendToChannel(ctx, EDGE_CHANNEL, 'seen');
  return seen;
}

/** Says that this process serves no more. */
export const endServing = (ctx: Ctx, process: string): Promise<void> => deleteServing(ctx, process);

/** Forgets processes that ended without saying so. */
export const forgetGone = (ctx: Ctx): Promise<void> => deleteGone(ctx);
