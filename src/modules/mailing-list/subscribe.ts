import { randomBytes, randomUUID } from 'node:crypto';
import type { MailingListRequest } from '#contract/mailing-list.ts';
import { mailingListConsent } from '#contract/mailing-list-consent.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database.ts';
import { type DurableLimit, takeFromLimit } from '#platform/durable-limit.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { upsertSubscriber } from './internal/subscriber-records.ts';

/** From one network address, scaled by KERB_RATE_LIMIT_SCALE. */
const perAddress = { name: 'mailing-list', most: 30, seconds: 3_600 } as const satisfies DurableLimit;
/** Whoever is put on the list and leaves it again and again is not written to each time. */
const welcomes = { name: 'mailing-list-welcome', most: 3, seconds: 86_400 } as const satisfies DurableLimit;

/** Puts an address on the list and tells it so, with the way off it; the same answer for one that is on it already (ACC-32, ACC-33). */
export async function subscribe(ctx: Ctx, request: MailingListRequest, remoteAddress: string): Promise<{ allowed: boolean; retryAfter: number }> {
  const email = request.email.toLowerCase();
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale > 0) {
    const taken = await takeFromLimit(ctx, { ...perAddress, most: Math.max(1, Math.floor(perAddress.most * scale)) }, remoteAddress);
    if (!taken.allowed) return taken;
  }
  return inTransaction(ctx, async (tx) => {
    const isNew = await upsertSubscriber(tx, { email, consentVersion: mailingListConsent.version, token: randomBytes(24).toString('base64url') });
    if (isNew && (await takeFromLimit(tx, welcomes, email)).allowed)
      await putInOutbox(tx, [{ dedupeKey: `mailing-list-${randomUUID()}`, kind: 'email.mailing-list', payload: { email } }]);
    return { allowed: true, retryAfter: 0 };
  });
}
