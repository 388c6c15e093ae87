/** Log-ins stored in a hosted pool: how they end, and what still works while the pool is unavailable. */
import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IdentityBusyError, type IdentityPort } from '#modules/accounts/identity.port.ts';
import { createLogger } from '#platform/log/log.ts';
import {
  hostedIdentityOn,
  nothing,
  PASSWORD,
  SECRET,
  signUp,
  startSession,
} from '../../../../tests/support/fixtures/hosted-identity.ts';
import { type LocalPool, startCognitoLocal } from '../../../../tests/support/shop/start-cognito-local.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { unseal } from '../seal.ts';
import type { HostedIdentityOptions } from './hosted-pool.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

let pool: LocalPool;

const complaints: string[] = [];

const identityWith = (change: Partial<HostedIdentityOptions> = {}) =>
  hostedIdentityOn(pool, { complain: (message) => complaints.push(message), ...change });
let identity: IdentityPort;

const ctx = () => ({ db: database.db });

const newUser = (email: string) => signUp(identity, ctx(), email);
const logIn = (email: string) => startSession(identity, ctx(), email);

beforeAll(async () => {
  [database, pool] = await Promise.all([createTestDatabase(), startCognitoLocal()]);
  identity = identityWith();
  await newUser('aroha@example.co.nz');
});
afterAll(async () => {
  await database.close();
  await pool.stop();
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
