/** `kerb secrets …`: the keys that the shop keeps in its database, and how they are replaced (SECURITY.md). */
import { endTokenKeys } from '#modules/accounts/sessions/end-token-keys.ts';
import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { endAllStaffSessions } from '#modules/staff/sessions/end-all-staff-sessions.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { rotateSecret, type SecretName } from '#platform/secret.ts';
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
type Rotatable = Exclude<SecretName, 'gift-card'>;

const keptSecrets: Record<Rotatable, KeptSecret> = {
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
};
const names = Object.keys(keptSecrets) as Rotatable[];

/** Never the keys themselves. */
export async function listSecrets({ json }: AsJson): Promise<number> {
  if (json) for (const name of names) printJson({ name, ...keptSecrets[name] });
  else
    printTable([
      ['SECRET', 'PURPOSE', 'AFTER ROTATION'],
      ...names.map((name) => {
        const { purpose, effect, needsRestart } = keptSecrets[name];
        return [name, purpose, needsRestart ? `${effect}; from the next restart on` : effect];
      }),
    ]);
  return 0;
}

/** Replaces the keys by random ones, all or none; records it in the audit and among the security events. */
export async function rotateSecrets(wanted: readonly string[], { json }: AsJson): Promise<number> {
  const unknown = wanted.filter((name) => !(names as string[]).includes(name));
  if (unknown.includes('gift-card'))
    throw new CommandProblem('Codes and PINs of all gift cards come from this key: another one would end every card.');
  if (unknown.length > 0)
    throw new CommandProblem(`There is no secret ${unknown.join(', ')}. Secrets are ${names.join(', ')}.`);
  const chosen = [...new Set(wanted)] as Rotatable[];
  await withShopDatabase(async (ctx) => {
    refuseUnused(ctx.config, chosen);
    await inTransaction(ctx, async (tx) => {
      for (const name of chosen) await rotateOne(tx, name);
    });
  });
  const restart = chosen.filter((name) => keptSecrets[name].needsRestart);
  if (json) printJson({ rotated: chosen, restart: restart.length > 0 });
  else {
    process.stdout.write(`${chosen.map((name) => `${name}: ${keptSecrets[name].effect}`).join('\n')}\n`);
    if (restart.length > 0) process.stdout.write(`Restart the shop now: it holds ${restart.join(', ')} until then.\n`);
  }
  return 0;
}

function refuseUnused(config: Config, chosen: readonly Rotatable[]): void {
  if (chosen.includes('identity') && config.KERB_AUTH_SECRET !== '')
    throw new CommandProblem('KERB_AUTH_SECRET is used in place of identity: set another one and restart the shop.');
}

async function rotateOne(tx: Ctx, name: Rotatable): Promise<void> {
  await rotateSecret(tx, name);
  if (name === 'staff') await endAllStaffSessions(tx);
  if (name === 'identity') await endTokenKeys(tx);
  await writeAudit(tx, { actor: 'operator', action: 'secret.rotated', subject: name });
  await recordSecurityEvent(tx, {
    kind: 'rights-changed',
    actor: 'operator',
    action: `secret.rotated ${name}`,
    subject: '',
  });
}
