/** Which identity tokens of a hosted pool are refused (reliability D8). */
import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityPort } from '#modules/accounts/identity.port.ts';
import { hostedIdentityOn, signUp, startSession } from '../../../../tests/support/fixtures/hosted-identity.ts';
import { type LocalPool, startCognitoLocal } from '../../../../tests/support/shop/start-cognito-local.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

let pool: LocalPool;

let identity: IdentityPort;

const ctx = () => ({ db: database.db });

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let token: string;

let claims: Record<string, unknown>;

beforeAll(async () => {
  [database, pool] = await Promise.all([createTestDatabase(), startCognitoLocal()]);
  identity = hostedIdentityOn(pool);
  await signUp(identity, ctx(), 'aroha@example.co.nz');
  token = (await startSession(identity, ctx(), 'aroha@example.co.nz')).token;
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
