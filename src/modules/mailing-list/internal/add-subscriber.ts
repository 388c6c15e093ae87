import { randomBytes, randomUUID } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Queries } from '#platform/database/database.ts';
import { type DurableLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { type NewSubscriber, upsertSubscriber } from './subscriber-records.ts';

/** Limits the emails to an address that joins and leaves the list repeatedly. */
const confirmationLimit = { name: 'mailing-list-welcome', max: 3, seconds: 86_400 } as const satisfies DurableLimit;

/**
 * Part of a transaction: stores what the address agreed to, when and where, and asks it to confirm, since anybody may
 * type any address. Until it does, nothing else is sent to it (FIX-14). An address already on the list stays as it is.
 */
export async function addSubscriber(
  tx: { db: Queries },
  email: string,
  consent: Pick<NewSubscriber, 'consentVersion' | 'source'>,
): Promise<void> {
  const isNew = await upsertSubscriber(tx, { email, ...consent, token: randomBytes(24).toString('base64url') });
  if (isNew && (await takeFromLimit(tx, confirmationLimit, email)).allowed)
    await putInOutbox(tx, [
      { dedupeKey: `mailing-list-${randomUUID()}`, kind: 'email.mailing-list', payload: { email } },
    ]);
}
