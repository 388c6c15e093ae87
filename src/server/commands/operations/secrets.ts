/** `kerb secrets …`: the keys that the shop keeps in its database, and how they are replaced (SECURITY.md). */
import { endTokenKeys } from '#modules/accounts/sessions/end-token-keys.ts';
import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { endAllStaffSessions } from '#modules/staff/sessions/end-all-staff-sessions.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { keysOf } from '#platform/secrets/data-keys.ts';
import { addSecretVersion, listStoredSecrets, rotateSecret, type SecretName } from '#platform/secrets/secret.ts';
import { sealSecrets } from '../../secrets/seal-secrets.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AsJson {
  json?: boolean;
}
interface KeptSecret {
  purpose: string;
  /** What a new one means for people. */
  effect: string;
  /** Processes read it when they start. */
  needsRestart: boolean;
}
const keptSecrets: Record<SecretName, KeptSecret> = {
  staff: { purpose: 'signs tokens of staff', effect: 'all staff log in again', needsRestart: true },
  identity: {
    purpose: 'seals the keys of customers’ tokens, unless KERB_AUTH_SECRET is set',
    effect: 'customers get new tokens by their sessions; with a user pool they log in again',
    needsRestart: true,
  },
  devices: {
    purpose: 'signs cookies of browsers that logged in before',
    effect: 'lock-outs count everywhere again until the next log-in',
    needsRestart: false,
  },
  'order-tokens': {
    purpose: 'signs links that open one order',
    effect: 'links in emails end; guests look their order up by number and email address',
    needsRestart: false,
  },
  captcha: { purpose: 'signs tasks of the captcha', effect: 'open forms ask once more', needsRestart: true },
  'product-challenge': {
    purpose: 'signs passed product challenges',
    effect: 'challenges are asked once more',
    needsRestart: false,
  },
  'gift-card': {
    purpose: 'makes codes and PINs of gift cards',
    effect: 'cards issued from now on come from the new key; others keep their code and stay good',
    needsRestart: false,
  },
  'staff-codes': {
    purpose: 'seals the keys of staff’s authenticator apps, unless KERB_AUTH_SECRET is set',
    effect: 'codes of these apps are void: staff log in by passkey or recovery code, or need a reset',
    needsRestart: true,
  },
};
const names = Object.keys(keptSecrets) as SecretName[];

/** Never the keys themselves. */
export async function listSecrets({ json }: AsJson): Promise<number> {
  const stored = await withShopDatabase(listStoredSecrets);
  const isSealed = (name: SecretName) => stored.every((one) => one.name !== name || one.isSealed);
  if (json) for (const name of names) printJson({ name, ...keptSecrets[name], isSealed: isSealed(name) });
  else
    printTable([
      ['SECRET', 'SEALED', 'PURPOSE', 'AFTER ROTATION'],
      ...names.map((name) => {
        const { purpose, effect, needsRestart } = keptSecrets[name];
        return [
          name,
          isSealed(name) ? 'yes' : 'no',
          purpose,
          needsRestart ? `${effect}; from the next restart on` : effect,
        ];
      }),
    ]);
  return 0;
}

/** Seals the keys, and the secrets of webhooks, with the key of the settings; records it (SEC-07). */
export async function sealSecretsCommand({
  json,
  newDataKey = false,
}: AsJson & { newDataKey?: boolean }): Promise<number> {
  const by = await withShopDatabase(async (ctx) => {
    await sealSecrets(ctx, { newDataKey });
    const sealedBy = keysOf(ctx).current?.id;
    await writeAudit(ctx, {
      actor: 'operator',
      action: 'secrets.sealed',
      subject: '',
      detail: { newDataKey },
      before: null,
      after: { sealedBy, newDataKey },
    });
    return sealedBy;
  });
  if (json) printJson({ sealedBy: by, newDataKey });
  else process.stdout.write(`All secrets are sealed by ${by}${newDataKey ? ' with a new data key' : ''}.\n`);
  return 0;
}

/**
 * Replaces the keys by random ones, all of the named or none; `all` is every key that the shop uses. Records it in the
 * audit and among the security events.
 */
export async function rotateSecrets(
  wanted: readonly string[],
  { json, all = false }: AsJson & { all?: boolean },
): Promise<number> {
  if ((wanted.length === 0) !== all)
    throw new CommandProblem(`Give the keys to rotate, or --all. Secrets are ${names.join(', ')}.`);
  const unknown = wanted.filter((name) => !(names as string[]).includes(name));
  if (unknown.length > 0)
    throw new CommandProblem(`There is no secret ${unknown.join(', ')}. Secrets are ${names.join(', ')}.`);
  const chosen = await withShopDatabase(async (ctx) => {
    const named = all ? names.filter((name) => !isUnused(ctx.config, name)) : ([...new Set(wanted)] as SecretName[]);
    refuseUnused(ctx.config, named);
    await inTransaction(ctx, async (tx) => {
      for (const name of named) await rotateOne(tx, name);
    });
    return named;
  });
  const restart = chosen.filter((name) => keptSecrets[name].needsRestart);
  if (json) printJson({ rotated: chosen, restart: restart.length > 0 });
  else {
    process.stdout.write(`${chosen.map((name) => `${name}: ${keptSecrets[name].effect}`).join('\n')}\n`);
    if (restart.length > 0) process.stdout.write(`Restart the shop now: it holds ${restart.join(', ')} until then.\n`);
  }
  return 0;
}

/** KERB_AUTH_SECRET is used in their place. */
const isUnused = (config: Config, name: SecretName): boolean =>
  config.KERB_AUTH_SECRET !== '' && (name === 'identity' || name === 'staff-codes');

function refuseUnused(config: Config, chosen: readonly SecretName[]): void {
  const unused = chosen.find((name) => isUnused(config, name));
  if (unused)
    throw new CommandProblem(`KERB_AUTH_SECRET is used in place of ${unused}: set another one and restart the shop.`);
}

async function rotateOne(tx: Ctx, name: SecretName): Promise<void> {
  await (name === 'gift-card' ? addSecretVersion(tx, name) : rotateSecret(tx, name));
  if (name === 'staff') await endAllStaffSessions(tx);
  if (name === 'identity') await endTokenKeys(tx);
  // Shown as having changed; never what it is.
  const [before, after] = [{ secret: 'earlier' }, { secret: 'new' }];
  await writeAudit(tx, { actor: 'operator', action: 'secret.rotated', subject: name, before, after });
  await recordSecurityEvent(tx, {
    kind: 'rights-changed',
    actor: 'operator',
    action: `secret.rotated ${name}`,
    subject: '',
  });
}
