/**
 * Puts a message for an outside system into the open transaction; it is delivered after the commit, once per dedupe
 * key.
 */
import type { Queries } from './database/database.ts';

export interface OutboxMessage {
  dedupeKey: string;
  kind: string;
  payload: Record<string, unknown>;
  availableAt?: Date;
}

export async function putInOutbox(ctx: { db: Queries }, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await ctx.db
    .insertInto('platform.outbox')
    .values(
      messages.map((message) => ({
        dedupe_key: message.dedupeKey,
        kind: message.kind,
        payload: JSON.stringify(message.payload),
        ...(message.availableAt && { available_at: message.availableAt }),
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
