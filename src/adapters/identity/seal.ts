/** Encrypts text with AES-256-GCM; the key is derived from the shop's secret. */
import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '#platform/keys/encrypt.ts';

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'kerb hosted refresh token', 32));

export const seal = (secret: string, text: string): Buffer => encrypt(keyFrom(secret), Buffer.from(text), '');

/** Null for text encrypted with another secret, or changed since. */
export const unseal = (secret: string, sealed: Buffer): string | null =>
  decrypt(keyFrom(secret), sealed, '')?.toString('utf8') ?? null;
