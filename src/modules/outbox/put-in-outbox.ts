import type { Queries } from '#platform/database/database.ts';
import { insertOutboxMessages } from '#platform/outbox/outbox.ts';
import type { OutboxMessage } from './message-kinds.ts';

type Ctx = { db: Queries };

/**
 * Puts messages for outside systems into the open transaction. `server/jobs/deliver-outbox.ts` delivers each after the
 * commit, once per dedupe key (reliability I10).
 */
export const putInOutbox = (ctx: Ctx, messages: readonly OutboxMessage[]): Promise<void> =>
  insertOutboxMessages(ctx, messages);

/** Puts a stored message into the outbox once more, under a key of its own: staff send an email again. */
export const putInOutboxAgain = (
  ctx: Ctx,
  stored: { kind: string; payload: Record<string, unknown> },
  dedupeKey: string,
): Promise<void> => insertOutboxMessages(ctx, [{ ...stored, dedupeKey, payload: { ...stored.payload, again: true } }]);
