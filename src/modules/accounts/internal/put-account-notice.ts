import { randomUUID } from 'node:crypto';
import type { AccountNotice } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.ts';

/** Tells a customer by email what happened to their log-in (SEC-10). */
export const putAccountNotice = (
  ctx: { db: Queries; clock: Clock },
  customerId: string,
  { what, detail }: { what: AccountNotice; detail: string },
): Promise<void> =>
  putInOutbox(ctx, [
    {
      dedupeKey: `account-notice:${randomUUID()}`,
      kind: 'email.account-notice',
      payload: { customerId, what, detail, at: ctx.clock.now().toISOString() },
    },
  ]);
