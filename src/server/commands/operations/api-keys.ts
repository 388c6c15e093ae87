/** `kerb api-keys …`: keys with which other systems make staff calls (docs/machines.md). */
import { type ApiScope, apiScopes, retiredApiScopes } from '#contract/staff/api-scopes.ts';
import { apiKeyLimits } from '#contract/staff/machines/api-keys.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { type ListedApiKey, stateOfKey } from '#modules/staff/api-keys/api-key.ts';
import { listApiKeys } from '#modules/staff/api-keys/list-api-keys.ts';
import { revokeApiKey } from '#modules/staff/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '#modules/staff/api-keys/rotate-api-key.ts';
import { counted } from '#shared/counted.ts';
import { centsToDollars, formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AsJson {
  json?: boolean;
}
const ACTOR = 'operator';

/** Why a scope is refused; a retired one with the scopes that replace it. */
const unknownScope = (scope: string): string =>
  Object.hasOwn(retiredApiScopes, scope)
    ? `${scope} is no longer given to new keys: name what is needed of ${retiredApiScopes[scope as keyof typeof retiredApiScopes].join(', ')}.`
    : `There is no scope ${scope}. Scopes are ${apiScopes.join(', ')}.`;

/** Prints the key; it cannot be shown again. */
export async function addKey(
  name: string,
  options: AsJson & { scope: string[]; days?: number; perMinute: number; issueADay?: number },
): Promise<number> {
  const scopes = [...new Set(options.scope.flatMap((text) => text.split(',')).filter(Boolean))];
  const unknown = scopes.filter((scope) => !(apiScopes as readonly string[]).includes(scope));
  if (unknown.length > 0) throw new CommandProblem(unknown.map(unknownScope).join('\n'));
  if (name.trim() === '' || name.length > apiKeyLimits.name)
    throw new CommandProblem('Name the key in 1 to 80 characters, such as the machine that holds it.');
  if (options.days === 0 || (options.days ?? 1) > apiKeyLimits.days)
    throw new CommandProblem('A key is good for 1 to 3650 days.');
  if (options.perMinute < 1 || options.perMinute > apiKeyLimits.perMinute)
    throw new CommandProblem(`A key may be used 1 to ${apiKeyLimits.perMinute} times a minute.`);
  if (options.issueADay !== undefined && !scopes.includes('gift-cards:issue'))
    throw new CommandProblem('--issue-a-day needs the scope gift-cards:issue.');
  if (options.issueADay !== undefined && (options.issueADay < 1 || options.issueADay > apiKeyLimits.issueADay))
    throw new CommandProblem(`A key may issue gift cards of 1 to ${apiKeyLimits.issueADay} dollars a day.`);
  const wanted = {
    name: name.trim(),
    scopes: scopes as ApiScope[],
    perMinute: options.perMinute,
    issueCentsADay: options.issueADay === undefined ? null : BigInt(options.issueADay) * 100n,
    days: options.days ?? null,
  };
  const { key, apiKey } = await withShopDatabase((ctx) => addApiKey(ctx, wanted, ACTOR));
  if (options.json)
    printJson({
      key,
      prefix: apiKey.shown,
      name: apiKey.name,
      scopes: apiKey.scopes,
      ...issueOf(apiKey),
      expiresAt: apiKey.expiresAt?.toISOString() ?? null,
    });
  else
    process.stdout.write(
      `${apiKey.shown} opens ${apiKey.scopes.join(', ')}${apiKey.expiresAt ? ` until ${formatDayTime(apiKey.expiresAt)}` : ''}.\nKey, shown this once: ${key}\n`,
    );
  return 0;
}

/** The daily amount in dollars, of a key that may issue gift cards. */
const issueOf = ({ scopes, issueCentsADay }: Pick<ListedApiKey, 'scopes' | 'issueCentsADay'>) =>
  scopes.includes('gift-cards:issue') ? { issueADay: centsToDollars(issueCentsADay) } : {};

export async function listKeys({ json }: AsJson): Promise<number> {
  const keys = await withShopDatabase(listApiKeys);
  if (json) {
    for (const { keyId: _, shown, issueCentsADay, ...key } of keys)
      printJson({
        prefix: shown,
        state: stateOfKey(key, new Date()),
        ...key,
        ...issueOf({ scopes: key.scopes, issueCentsADay }),
      });
    return 0;
  }
  if (keys.length === 0) process.stdout.write('There are no keys.\n');
  else
    printTable([
      ['KEY', 'NAME', 'STATE', 'UNTIL', 'LAST USED', 'ISSUES A DAY', 'SCOPES'],
      ...keys.map((key) => [
        key.shown,
        key.name,
        stateOfKey(key, new Date()),
        key.expiresAt ? formatDayTime(key.expiresAt) : 'it is revoked',
        key.lastUsedAt ? formatDayTime(key.lastUsedAt) : 'never',
        key.scopes.includes('gift-cards:issue') ? formatCents(key.issueCentsADay) : '',
        key.scopes.join(' '),
      ]),
    ]);
  return 0;
}

/** Exit code 1 when no active key has this prefix. */
export async function revokeKey(prefix: string, { json }: AsJson): Promise<number> {
  const revoked = await withShopDatabase((ctx) => revokeApiKey(ctx, prefix, ACTOR));
  if (json) printJson({ revoked });
  else process.stdout.write(revoked ? 'The key opens nothing any more.\n' : 'No key that stands begins so.\n');
  return revoked ? 0 : 1;
}

/** Prints the new key; it cannot be shown again. Exit code 1 when no open key has this prefix. */
export async function rotateKey(prefix: string, { hours, json }: AsJson & { hours: number }): Promise<number> {
  if (hours > apiKeyLimits.rotationHours)
    throw new CommandProblem(`The old key may go on for ${counted(apiKeyLimits.rotationHours, 'hour')} at most.`);
  const made = await withShopDatabase((ctx) => rotateApiKey(ctx, prefix, hours, ACTOR));
  if (!made) {
    process.stdout.write('No key that stands begins so.\n');
    return 1;
  }
  const { key, apiKey } = made;
  if (json) printJson({ key, prefix: apiKey.shown, previousUntil: apiKey.previousUntil?.toISOString() ?? null });
  else
    process.stdout.write(
      `${apiKey.previousUntil ? `The old key works until ${formatDayTime(apiKey.previousUntil)}.` : 'The old key opens nothing any more.'}\nKey, shown this once: ${key}\n`,
    );
  return 0;
}
