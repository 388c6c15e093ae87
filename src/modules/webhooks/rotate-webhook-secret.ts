import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newestDataKey } from '#platform/secrets/data-keys.ts';
import { sealText } from '#platform/secrets/sealed-value.ts';
import { newWebhookSecret, WEBHOOK_SECRET } from './internal/sign-webhook.ts';
import { replaceSecret } from './internal/webhook-records.ts';

/**
 * Creates a new secret; the previous one also signs for this many hours, so that the receiver has time to change over.
 * Null when there is no such endpoint.
 */
export function rotateWebhookSecret(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  hours: number,
  actor: string,
): Promise<{ secret: string; previousSecretUntil: Date } | null> {
  const secret = newWebhookSecret();
  return inTransaction(ctx, async (tx) => {
    const previousSecretUntil = await replaceSecret(
      tx,
      id,
      sealText(await newestDataKey(tx), WEBHOOK_SECRET, secret),
      hours,
    );
    if (!previousSecretUntil) return null;
    await writeAudit(tx, {
      actor,
      action: 'webhook.secret-rotated',
      subject: id,
      detail: { hours },
      before: null,
      after: { earlierOneWorksUntil: previousSecretUntil },
    });
    return { secret, previousSecretUntil };
  });
}
