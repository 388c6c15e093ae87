/**
 * Log-ins stored in a hosted pool: which tokens are refused (reliability D8), and what still works while the pool is
 * unavailable.
 */
import { createHmac, randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { createLogger } from '#platform/log/log.ts';
import { type LocalPool, startCognitoLocal } from '../../../../tests/support/shop/start-cognito-local.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { unseal } from '../seal.ts';
import { createHostedIdentity } from './hosted-identity.ts';
import type { HostedIdentityOptions } from './hosted-pool.ts';

const SECRET = 'a-secret-of-the-tests-and-of-nobody-else';
const PASSWORD = 'Kōwhai-tree 47';
const nothing = async () => undefined;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: LocalPool;
const complaints: string[] = [];
const identityWith = (change: Partial<HostedIdentityOptions> = {}) =>
  createHostedIdentity({
    poolId: pool.poolId,
    clientId: pool.clientId,
    clientSecret: '',
    endpoint: pool.endpoint,
    timeoutMs: 15_000,
    secret: SECRET,
    complain: (message) => complaints.push(message),
    ...change,
  });
let identity: ReturnType<typeof identityWith>;
const ctx = () => ({ db: database.db });

async function newUser(email: string): Promise<string> {
  const made = await identity.createUser(
    ctx(),
    { email, password: PASSWORD, firstName: 'Aroha', lastName: 'Ngāta' },
    nothing,
  );
  if (made.state !== 'CREATED') throw new Error(made.state);
  const issued = await identity.issueVerificationCode(ctx(), email);
  expect(await identity.verifyEmail(ctx(), { user: email, code: issued?.code ?? '' }, nothing)).toMatchObject({
    userId: made.user.userId,
  });
  return made.user.userId;
}

async function logIn(email: string, from = identity) {
  const reply = await from.logIn(ctx(), { email, password: PASSWORD });
  if (reply.state !== 'LOGGED_IN') throw new Error(reply.state);
  return reply.session;
}

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let token: string;
let claims: Record<string, unknown>;
beforeAll(async () => {
  [database, pool] = await Promise.all([createTestDatabase(), startCognitoLocal()]);
  identity = identityWith();
  await newUser('aroha@example.co.nz');
  token = (await logIn('aroha@example.co.nz')).token;
  claims = decode(token.split('.')[1]);
});
afterAll(async () => {
  await database.close();
  await pool.stop();
});

test('AUTH-03 AUTH-05 the pool’s identity token identifies its user', async () => {
  expect(await identity.verifyToken(ctx(), token)).toEqual({
    userId: claims.sub,
    email: 'aroha@example.co.nz',
    sessionId: expect.any(String),
  });
  expect(claims).toMatchObject({ iss: `${pool.endpoint}/${pool.poolId}`, aud: pool.clientId, token_use: 'id' });
});

test('tokens signed by the pool’s key but with another issuer, audience, use or time, or never issued by the shop, are refused', async () => {
  const key = pool.signingKey();
  const sign = (change: Record<string, unknown>, header = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal', ...header })
      .sign(key);
  const now = Math.floor(Date.now() / 1_000);
  // The forged token is valid when unchanged.
  expect(await identity.verifyToken(ctx(), await sign({}))).not.toBe(null);
  for (const change of [
    { iss: `${pool.endpoint}/local_another` },
    { iss: 'https://evil.example' },
    { aud: 'another-client' },
    { aud: undefined, client_id: pool.clientId },
    { token_use: 'access' },
    { token_use: undefined },
    { exp: now - 60 },
    { exp: undefined },
    { nbf: now + 600 },
    { iat: now - 90_000, exp: now + 600 },
    { iat: now + 600 },
    { jti: randomUUID() },
    { jti: undefined },
    { sub: randomUUID() },
    { sub: undefined },
  ])
    expect(await identity.verifyToken(ctx(), await sign(change)), JSON.stringify(change)).toBe(null);
  expect(await identity.verifyToken(ctx(), await sign({}, { typ: 'at+jwt' }))).toBe(null);
});

test('alg none, the public key as an HMAC secret, and keys embedded in the token are refused', async () => {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const { kid } = decode(head);
  for (const alg of ['none', 'None', 'nOnE', ''])
    expect(await identity.verifyToken(ctx(), `${b64({ alg, kid })}.${body}.${signature}`)).toBe(null);
  const { keys } = await identity.publicKeys(ctx());
  const pem = await exportSPKI((await importJWK(keys[0] as JWK, 'RS256')) as CryptoKey);
  for (const secret of [pem, JSON.stringify(keys[0]), String(keys[0]?.n)]) {
    const start = `${b64({ alg: 'HS256', typ: 'JWT', kid })}.${body}`;
    expect(
      await identity.verifyToken(ctx(), `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`),
    ).toBe(null);
  }
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  for (const header of [
    { kid, jwk },
    { jku: 'https://evil.example/jwks.json' },
    { x5u: 'https://evil.example/c.pem' },
    { kid },
    { kid: '../../dev/null' },
    {},
  ]) {
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);
    expect(await identity.verifyToken(ctx(), forged), JSON.stringify(header)).toBe(null);
  }
});

test('the database contains neither the cookie’s secret nor the pool’s refresh token in clear text', async () => {
  const session = await logIn('aroha@example.co.nz');
  const { rows } = await database.pool.query('select s::text as text, sealed_token from accounts.hosted_session s');
  for (const { text, sealed_token } of rows) {
    expect(text).not.toContain(session.refreshSecret);
    expect(sealed_token.toString('latin1')).not.toContain('eyJ');
  }
  // With another secret no session can be continued, because its token cannot be decrypted.
  expect(
    await identityWith({ secret: 'another-secret-of-the-tests-and-nobody-else' }).refresh(ctx(), session.refreshSecret),
  ).toBe(null);
  expect(await identity.refresh(ctx(), session.refreshSecret)).toBe(null);
});

test('a log-out revokes the refresh token at the pool too; so do a reset and a change for all other devices', async () => {
  await newUser('mere@example.co.nz');
  // The pool's token of the newest session, and whether it is still valid.
  const newest = async () => {
    const { rows } = await database.pool.query(
      'select sealed_token from accounts.hosted_session order by created_at desc limit 1',
    );
    return unseal(SECRET, rows[0].sealed_token) ?? '';
  };
  const holdsAtPool = (refreshToken: string) =>
    pool.admin
      .send(
        new AdminInitiateAuthCommand({
          UserPoolId: pool.poolId,
          ClientId: pool.clientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: refreshToken },
        }),
      )
      .then(
        () => true,
        (error: unknown) => (error instanceof NotAuthorizedException ? false : Promise.reject(error)),
      );
  const phone = await logIn('mere@example.co.nz');
  const phoneAtPool = await newest();
  const laptop = await logIn('mere@example.co.nz');
  const laptopAtPool = await newest();
  expect(await holdsAtPool(phoneAtPool)).toBe(true);
  await identity.logOut(ctx(), phone.refreshSecret);
  expect(await identity.verifyToken(ctx(), phone.token)).toBe(null);
  expect(await holdsAtPool(phoneAtPool)).toBe(false);
  const tablet = await logIn('mere@example.co.nz');
  const tabletAtPool = await newest();
  const claim = await identity.verifyToken(ctx(), laptop.token);
  const change = {
    userId: claim?.userId ?? '',
    sessionId: claim?.sessionId ?? '',
    currentPassword: PASSWORD,
    password: 'Harakeke-bush 9',
  };
  expect(await identity.changePassword(ctx(), change, nothing)).toBe('CHANGED');
  expect(await identity.verifyToken(ctx(), laptop.token)).not.toBe(null);
  expect(await identity.refresh(ctx(), laptop.refreshSecret)).not.toBe(null);
  expect(await identity.verifyToken(ctx(), tablet.token)).toBe(null);
  expect(await holdsAtPool(tabletAtPool)).toBe(false);
  expect(await holdsAtPool(laptopAtPool)).toBe(true);
  const issued = await identity.issueResetCode(ctx(), 'mere@example.co.nz');
  await identity.resetPassword(
    ctx(),
    { user: 'mere@example.co.nz', code: issued?.code ?? '', password: PASSWORD },
    nothing,
  );
  expect(await identity.verifyToken(ctx(), laptop.token)).toBe(null);
  expect(await holdsAtPool(laptopAtPool)).toBe(false);
  expect(complaints).toEqual([]);
});

test('an unavailable pool is not reported as a wrong password, ends no session and uses up no link', async () => {
  await newUser('tui@example.co.nz');
  const session = await logIn('tui@example.co.nz');
  const issued = await identity.issueResetCode(ctx(), 'tui@example.co.nz');
  const away = identityWith({ endpoint: 'http://127.0.0.1:9' });
  await expect(away.logIn(ctx(), { email: 'tui@example.co.nz', password: PASSWORD })).rejects.toThrow(
    IdentityBusyError,
  );
  await expect(away.refresh(ctx(), session.refreshSecret)).rejects.toThrow(IdentityBusyError);
  await expect(away.verifyToken(ctx(), session.token)).rejects.toThrow(IdentityBusyError);
  const reset = { user: issued?.user.userId ?? '', code: issued?.code ?? '', password: 'Harakeke-bush 9' };
  await expect(away.resetPassword(ctx(), reset, nothing)).rejects.toThrow(IdentityBusyError);
  expect(await identity.refresh(ctx(), session.refreshSecret)).not.toBe(null);
  expect(await identity.resetPassword(ctx(), reset, nothing)).not.toBe(null);
  // Log-out works for the shopper all the same, and the failure is logged for the operator.
  await database.pool.query('delete from accounts.hosted_session');
  const last = await identity.logIn(ctx(), { email: 'tui@example.co.nz', password: 'Harakeke-bush 9' });
  if (last.state !== 'LOGGED_IN') throw new Error(last.state);
  await away.logOut(ctx(), last.session.refreshSecret);
  expect(await identity.verifyToken(ctx(), last.session.token)).toBe(null);
  expect(complaints.splice(0)).toEqual(['a session could not be ended at the user pool: IdentityBusyError']);
});

test('names that cannot exist are not looked up at the pool', async () => {
  const away = identityWith({ endpoint: 'http://127.0.0.1:9' });
  for (const user of [`${'x'.repeat(120)}@example.co.nz`, 'two words', 'a\tb@example.co.nz', '']) {
    expect(await away.logIn(ctx(), { email: user, password: PASSWORD })).toEqual({ state: 'WRONG_CREDENTIALS' });
    expect(await away.verifyEmail(ctx(), { user, code: 'x'.repeat(43) }, nothing)).toBe(null);
    expect(await away.issueResetCode(ctx(), user)).toBe(null);
  }
});

test('a link stays valid when the pool fails half-way; a user that the shop could not record is removed from the pool', async () => {
  const failing = async (): Promise<void> => {
    throw new Error('no room');
  };
  const person = { email: 'rata@example.co.nz', password: PASSWORD, firstName: 'Rātā', lastName: 'Wiki' };
  await expect(identity.createUser(ctx(), person, failing)).rejects.toThrow('no room');
  await expect(
    pool.admin.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: person.email })),
  ).rejects.toThrow(/exist|found/i);
  expect((await identity.createUser(ctx(), person, nothing)).state).toBe('CREATED');
});

test('a password set at the pool applies at once, and deleting a user is final and idempotent', async () => {
  const userId = await newUser('kea@example.co.nz');
  const session = await logIn('kea@example.co.nz');
  await pool.admin.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: pool.poolId,
      Username: userId,
      Password: 'Set-by-the-operator 1',
      Permanent: true,
    }),
  );
  expect((await identity.logIn(ctx(), { email: 'kea@example.co.nz', password: PASSWORD })).state).toBe(
    'WRONG_CREDENTIALS',
  );
  expect(await identity.isPasswordOf(ctx(), userId, 'Set-by-the-operator 1')).toBe(true);
  expect(await identity.isPasswordOf(ctx(), userId, PASSWORD)).toBe(false);
  await identity.deleteUser(ctx(), userId);
  await identity.deleteUser(ctx(), userId);
  expect(await identity.verifyToken(ctx(), session.token)).toBe(null);
  expect(await identity.refresh(ctx(), session.refreshSecret)).toBe(null);
  expect((await identity.logIn(ctx(), { email: 'kea@example.co.nz', password: 'Set-by-the-operator 1' })).state).toBe(
    'WRONG_CREDENTIALS',
  );
});

test('refusals caused by the configuration are logged without password, code or token', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line) => lines.push(line) });
  const misled = identityWith({ clientId: 'no-such-client' });
  const session = await logIn('aroha@example.co.nz');
  for (const work of [
    () => misled.logIn(ctx(), { email: 'aroha@example.co.nz', password: PASSWORD }),
    () => misled.refresh(ctx(), session.refreshSecret),
    () =>
      identityWith({ poolId: 'local_none' }).createUser(
        ctx(),
        { email: 'x@example.co.nz', password: PASSWORD, firstName: 'X', lastName: 'Y' },
        nothing,
      ),
  ]) {
    const error = await work().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    log.error({ err: error }, 'unforeseen failure');
  }
  expect(lines).toHaveLength(3);
  for (const secret of [PASSWORD, session.token, session.refreshSecret, 'aroha@example.co.nz', 'eyJ'])
    expect(lines.join('\n')).not.toContain(secret);
});
