/**
 * Client tokens: what a browser may do, for which shop origins and until when, signed with the merchant's private key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 24 * 3_600_000;

export interface ClientTokenInput {
  merchantId: string;
  origins: readonly string[];
  expiresAt: number;
}

export function makeClientToken(facts: { merchantId: string; origins: readonly string[] }, privateKey: string): string {
  const payload = Buffer.from(
    JSON.stringify({ ...facts, expiresAt: Date.now() + LIFETIME_MS } satisfies ClientTokenInput),
  ).toString('base64url');
  const authorizationFingerprint = `${payload}.${signature(payload, privateKey)}`;
  return Buffer.from(
    JSON.stringify({ version: 2, environment: 'development', merchantId: facts.merchantId, authorizationFingerprint }),
  ).toString('base64');
}

/** The contents of a token signed by this simulator that has not expired; null for anything else. */
export function readClientToken(token: string, privateKey: string): ClientTokenInput | null {
  try {
    const { authorizationFingerprint } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as {
      authorizationFingerprint: string;
    };
    const [payload = '', given = ''] = authorizationFingerprint.split('.');
    const expected = Buffer.from(signature(payload, privateKey));
    const actual = Buffer.from(given);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    const facts = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as ClientTokenInput;
    return facts.expiresAt > Date.now() ? facts : null;
  } catch {
    return null;
  }
}

/** Keeps web origins ('https://shop.example') and drops anything else. */
export function onlyOrigins(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  return values.filter(
    (value): value is string =>
      typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value,
  );
}

function signature(payload: string, privateKey: string): string {
  return createHmac('sha256', privateKey).update(payload).digest('base64url');
}
