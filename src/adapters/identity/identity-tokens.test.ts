/** Tokens that were not issued by the shop, or are no longer valid, are refused (reliability D8). */
import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { testIdentity } from '../../../tests/support/shop/test-identity.ts';
import { createEmbeddedIdentity } from './embedded/embedded-identity.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let now = new Date();
const identity = testIdentity({ now: () => now });
const PASSWORD = 'Kōwhai-tree 47';
const nothing = async () => undefined;
let token: string;
let claims: Record<string, unknown>;

const b64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const verify = (text: string) => identity.verifyToken({ db: database.db }, text);

async function newUser(email: string): Promise<void> {
  const made = await identity.createUser(
    { db: database.db },
    { email, password: PASSWORD, firstName: 'Aroha', lastName: 'Ngāta' },
    nothing,
  );
  expect(made.state).toBe('CREATED');
  const issued = await identity.issueVerificationCode({ db: database.db }, email);
  expect(await identity.verifyEmail({ db: database.db }, { user: email, code: issued?.code ?? '' }, nothing)).not.toBe(
    null,
  );
}
async function logIn(email: string) {
  const reply = await identity.logIn({ db: database.db }, { email, password: PASSWORD });
  if (reply.state !== 'LOGGED_IN') throw new Error(reply.state);
  return reply.session;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await newUser('aroha@example.co.nz');
  token = (await logIn('aroha@example.co.nz')).token;
  claims = decode(token.split('.')[1]);
});
afterAll(() => database.close());

test('AUTH-05 the shop’s own token identifies its user', async () => {
  expect(await verify(token)).toEqual({ userId: claims.sub, email: 'aroha@example.co.nz', sessionId: claims.sid });
  expect(claims).toMatchObject({
    iss: 'http://localhost:3000/nz',
    aud: 'kerb',
    token_use: 'id',
    given_name: 'Aroha',
    exp: Number(claims.iat) + 3_600,
  });
});

test('alg none, in any spelling and with any signature, is refused', async () => {
  for (const alg of ['none', 'None', 'NONE', 'nOnE', ''])
    for (const signature of ['', token.split('.')[2]])
      expect(
        await verify(`${b64({ alg, kid: decode(token.split('.')[0]).kid })}.${token.split('.')[1]}.${signature}`),
      ).toBe(null);
});

test('a public key used as an HMAC secret is refused', async () => {
  const { keys } = await identity.publicKeys({ db: database.db });
  for (const secret of [JSON.stringify(keys[0]), String(keys[0]?.x), Buffer.from(String(keys[0]?.x), 'base64url')]) {
    const head = `${b64({ alg: 'HS256', typ: 'JWT', kid: keys[0]?.kid })}.${token.split('.')[1]}`;
    expect(await verify(`${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`)).toBe(null);
  }
});

test('a key embedded in or referenced by the token is not used', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const { kid } = decode(token.split('.')[0]);
  for (const header of [
    { jwk },
    { jku: 'https://evil.example/jwks.json' },
    { x5u: 'https://evil.example/cert.pem' },
    { kid },
    { kid: '../../dev/null' },
    { kid: "x' or '1'='1" },
    { kid: '' },
    {},
  ]) {
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', ...header })
      .sign(privateKey);
    expect(await verify(forged), JSON.stringify(header)).toBe(null);
  }
});

test('a token with a changed claim or signature, or a truncated one, is refused', async () => {
  const [head, body, signature] = token.split('.') as [string, string, string];
  for (const text of [
    `${head}.${b64({ ...claims, sub: randomUUID() })}.${signature}`,
    `${head}.${b64({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    `${head}.${body}`,
    `${head}.${body}.`,
    `..`,
    '',
    'x'.repeat(5_000),
    `${head}.${body}.${signature}.${signature}`,
  ])
    expect(await verify(text), text.slice(0, 80)).toBe(null);
});

test('tokens of the shop’s own key with another issuer, audience or use are refused', async () => {
  const options = {
    secret: 'a-secret-of-the-tests-and-of-nobody-else',
    issuer: 'http://localhost:3000/nz',
    audience: 'kerb',
    complain: () => undefined,
  };
  for (const other of [{ issuer: 'https://evil.example' }, { audience: 'another-shop' }]) {
    const stranger = createEmbeddedIdentity({ ...options, ...other });
    const reply = await stranger.logIn({ db: database.db }, { email: 'aroha@example.co.nz', password: PASSWORD });
    expect(reply.state).toBe('LOGGED_IN');
    expect(await verify(reply.state === 'LOGGED_IN' ? reply.session.token : '')).toBe(null);
  }
});

test('a token expires after an hour, and is not valid before its time', async () => {
  const session = await logIn('aroha@example.co.nz');
  const start = now;
  now = new Date(start.getTime() + 3_590_000);
  expect(await verify(session.token)).not.toBe(null);
  now = new Date(start.getTime() + 3_610_000);
  expect(await verify(session.token)).toBe(null);
  now = start;
  const later = createAt(new Date(start.getTime() + 7_200_000));
  const early = await later.logIn({ db: database.db }, { email: 'aroha@example.co.nz', password: PASSWORD });
  expect(await verify(early.state === 'LOGGED_IN' ? early.session.token : token)).toBe(null);
});

test('a session ends thirty days after log-in, however often it is renewed', async () => {
  const session = await logIn('aroha@example.co.nz');
  const start = now;
  now = new Date(start.getTime() + 29 * 86_400_000);
  expect(await identity.refresh({ db: database.db }, session.refreshSecret)).not.toBe(null);
  now = new Date(start.getTime() + 30 * 86_400_000 + 1_000);
  expect(await identity.refresh({ db: database.db }, session.refreshSecret)).toBe(null);
  await identity.deleteExpired({ db: database.db });
  now = start;
  expect(await identity.refresh({ db: database.db }, session.refreshSecret)).toBe(null);
});

test('a token ends with its session: log-out, reset, changed password', async () => {
  await newUser('mere@example.co.nz');
  const ctx = { db: database.db };
  const [phone, laptop] = [await logIn('mere@example.co.nz'), await logIn('mere@example.co.nz')];
  await identity.logOut(ctx, phone.refreshSecret);
  expect(await verify(phone.token)).toBe(null);
  const claim = await verify(laptop.token);
  const tablet = await logIn('mere@example.co.nz');
  await identity.changePassword(
    ctx,
    {
      userId: claim?.userId ?? '',
      sessionId: claim?.sessionId ?? '',
      currentPassword: PASSWORD,
      password: 'Harakeke-bush 9',
    },
    nothing,
  );
  expect(await verify(laptop.token)).not.toBe(null);
  expect(await verify(tablet.token)).toBe(null);
  const issued = await identity.issueResetCode(ctx, 'mere@example.co.nz');
  await identity.resetPassword(
    ctx,
    { user: 'mere@example.co.nz', code: issued?.code ?? '', password: PASSWORD },
    nothing,
  );
  expect(await verify(laptop.token)).toBe(null);
});

test('keys rotate: old tokens stay valid until they expire, and another process reads the new key', async () => {
  const ctx = { db: database.db };
  const before = await logIn('aroha@example.co.nz');
  const otherProcess = testIdentity();
  expect(await otherProcess.verifyToken(ctx, before.token)).not.toBe(null);
  await database.pool.query("update accounts.identity_key set expires_at = now() - interval '1 minute'");
  const after = await logIn('aroha@example.co.nz');
  expect(decode(after.token.split('.')[0]).kid).not.toBe(decode(before.token.split('.')[0]).kid);
  await new Promise((done) => setTimeout(done, 1_100));
  expect(await otherProcess.verifyToken(ctx, after.token)).not.toBe(null);
  expect(await otherProcess.verifyToken(ctx, before.token)).not.toBe(null);
  // After a grace period of one day the old key is deleted.
  await database.pool.query(
    "update accounts.identity_key set expires_at = now() - interval '25 hours' where expires_at < now()",
  );
  expect(await testIdentity().verifyToken(ctx, before.token)).toBe(null);
});

test('after the secret changes the shop creates new keys and sessions continue', async () => {
  const ctx = { db: database.db };
  const session = await logIn('aroha@example.co.nz');
  const moved = createEmbeddedIdentity({
    secret: 'another-secret-of-the-tests-and-nobody-else',
    issuer: 'http://localhost:3000/nz',
    audience: 'kerb',
    complain: () => undefined,
  });
  const renewed = await moved.refresh(ctx, session.refreshSecret);
  expect(renewed && (await moved.verifyToken(ctx, renewed.token))).not.toBe(null);
});

function createAt(at: Date) {
  return testIdentity({ now: () => at });
}
