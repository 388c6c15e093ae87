/** Seals what the database keeps secret with the key from outside (SEC-07, decision 118). */
import { sealWebhookSecrets } from '#modules/webhooks/seal-webhook-secrets.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { KeyProblem } from '#platform/keys/key-encryption-key.port.ts';
import { createDataKey, keysOf, needsWrapping, newestDataKey, wrapDataKeys } from '#platform/secrets/data-keys.ts';
import { sealStoredSecrets } from '#platform/secrets/secret.ts';
import { hasProcessWithoutKey, lockSealing } from '#platform/secrets/serving-processes.ts';

/**
 * Wraps the data keys with the current key, with `newDataKey` makes another one, and seals every secret with the newest.
 * Everything or nothing; processes that run go on, because they have both keys or the data key itself. Throws a
 * KeyProblem without a key.
 */
export function sealSecrets(ctx: Ctx, { newDataKey = false }: { newDataKey?: boolean } = {}): Promise<void> {
  if (!keysOf(ctx).current) throw new KeyProblem('No key is set: set KERB_SECRET_KEY first (docs/production.md).');
  return inTransaction(ctx, async (tx) => {
    await lockSealing(tx);
    await wrapDataKeys(tx);
    if (newDataKey) await createDataKey(tx);
    await sealStoredSecrets(tx);
    await sealWebhookSecrets(tx);
  });
}

/**
 * At the start of a serving process: throws a KeyProblem when the database is sealed with a key that the settings do not
 * have. Seals what is not sealed with the current key yet, once every process of the shop has that key: one of an older
 * release, or with older settings, could not read it.
 */
export async function openSecrets(ctx: Ctx): Promise<void> {
  await newestDataKey(ctx);
  const { current } = keysOf(ctx);
  if (!current || !(await needsWrapping(ctx))) return;
  if (!(await hasProcessWithoutKey(ctx, current.id))) return sealSecrets(ctx);
  ctx.log.warn('another process of the shop has another key: run "kerb secrets seal" when all have the new one');
}
