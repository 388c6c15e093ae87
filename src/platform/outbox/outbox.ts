/**
 * Puts a message for an outside system into the open transaction; it is delivered after the commit, once per dedupe
 * key.
 */
import type { Queries } from '../database/database.ts';

/** A message of any kind; `modules/outbox` knows the kinds and types their payloads. */
export interface NewMessage {
  dedupeKey: string;
  kind: string;
  payload: Record<string, unknown>;
  availableAt?: Date;
}

export async function insertOutboxMessages(ctx: { db: Queries }, messages: readonly NewMessage[]): Promise<void> {
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
