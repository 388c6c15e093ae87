import type { Ctx } from '#platform/context.ts';
import { newestDataKey } from '#platform/secrets/data-keys.ts';
import { openText, sealText } from '#platform/secrets/sealed-value.ts';
import { WEBHOOK_SECRET } from './internal/sign-webhook.ts';
import { lockSecrets, updateSecrets } from './internal/webhook-records.ts';

/** Seals the secrets of all endpoints with the newest data key; both of one that is changing over (SEC-07). */
export async function sealWebhookSecrets(tx: Pick<Ctx, 'db'>): Promise<void> {
  const dataKey = await newestDataKey(tx);
  const seal = async (stored: string) => sealText(dataKey, WEBHOOK_SECRET, await openText(tx, WEBHOOK_SECRET, stored));
  for (const { id, secret, previousSecret } of await lockSecrets(tx))
    await updateSecrets(tx, {
      id,
      secret: await seal(secret),
      previousSecret: previousSecret === null ? null : await seal(previousSecret),
    });
}
