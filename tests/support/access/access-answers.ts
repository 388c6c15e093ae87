/** Who makes the calls of the access matrix, and what an answer says about their access. */
import { apiScopes } from '#contract/staff/api-scopes.ts';
import { staffRoles } from '#contract/staff/staff.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { revokeApiKey } from '#modules/staff/api-keys/revoke-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Identity } from '../../../bin/generate/access-matrix.ts';
import { type Answer, accountClient, freshEmail, newCustomer } from '../clients/account-client.ts';
import { createStaff, STAFF_PASSWORD } from '../clients/staff-login.ts';
import type { TestShop } from '../shop/running-shop.ts';
import { filled, type Operation } from './api-operations.ts';

export interface MatrixCallers {
  /** The token or key of an identity; for a key depending on the scope of the call. */
  tokenOf: (identity: Identity, scope: string | undefined) => string;
  /** Log-ins and keys that have ended, by what they were. */
  ended: Readonly<Record<string, string>>;
}

/** Logs everybody in. A key without the scope has all others. */
export async function logInEverybody(shop: TestShop): Promise<MatrixCallers> {
  const tokens = new Map<string, string>([['nobody', '']]);
  const ended: Record<string, string> = {};
  for (const name of ['customer', 'another customer'])
    tokens.set(name, (await newCustomer(shop, freshEmail('matrix'))).token());
  ended['a customer’s token with another signature'] =
    `${tokens.get('customer')?.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`;
  for (const role of staffRoles) tokens.set(role, await staffToken(shop, role));
  ended['a manager whose session has ended'] = await endedSession(shop);
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const keyOf = async (scopes: readonly (typeof apiScopes)[number][]) =>
    addApiKey({ db }, { name: 'ERP', scopes, perMinute: 100_000, days: 1 }, 'test');
  tokens.set('whole', (await keyOf(apiScopes)).key);
  for (const scope of apiScopes)
    tokens.set(`without ${scope}`, (await keyOf(apiScopes.filter((one) => one !== scope))).key);
  const [revoked, expired] = [await keyOf(apiScopes), await keyOf(apiScopes)];
  await revokeApiKey({ db }, revoked.apiKey.shown, 'test');
  await close();
  await shop.pool.query(`update staff.api_key set expires_at = now() - interval '1 second' where prefix = $1`, [
    expired.apiKey.shown.slice(5),
  ]);
  Object.assign(ended, { 'a revoked key': revoked.key, 'an expired key': expired.key });
  return {
    ended,
    tokenOf: (identity, scope) => {
      if (identity === 'key with the scope') return tokens.get('whole') ?? '';
      if (identity === 'key without it') return tokens.get(scope ? `without ${scope}` : 'whole') ?? '';
      return tokens.get(identity) ?? '';
    },
  };
}

async function staffToken(shop: TestShop, role: (typeof staffRoles)[number], email = freshEmail(role)) {
  await createStaff(shop, role, email);
  const { body } = await accountClient(shop.url).call('POST', '/staff/login', { email, password: STAFF_PASSWORD });
  return body.session.token as string;
}

async function endedSession(shop: TestShop): Promise<string> {
  const email = freshEmail('ended');
  const token = await staffToken(shop, 'manager', email);
  await shop.pool.query('delete from staff.session where member_id = (select id from staff.member where email = $1)', [
    email,
  ]);
  return token;
}

/**
 * Makes the call with this token: about an object that does not exist, and with a body that no schema accepts, so that
 * a call that is allowed changes as little as possible.
 */
export const tryCall = (shop: TestShop, operation: Operation, token: string, object = 'x'): Promise<Answer> =>
  accountClient(shop.url).call(
    operation.method,
    filled(operation.path, object),
    operation.hasBody ? [] : undefined,
    token ? { authorization: `Bearer ${token}` } : {},
  );

const REFUSALS = ['Unauthorised', 'StaffForbidden', 'ApiKeyForbidden', 'ViewingOnly', 'SecondFactorMissing'];
/** Whether the caller was refused for who they are. */
export const isRefused = ({ status, body }: Answer): boolean =>
  (status === 401 || status === 403) && REFUSALS.includes(body?.errorCode);
