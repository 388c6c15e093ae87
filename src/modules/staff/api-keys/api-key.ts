/** Keys by which machines make staff calls. Pure. */
import { createHash, randomBytes } from 'node:crypto';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { keyStates } from '#contract/staff/machines/api-keys.ts';

export interface ApiKey {
  keyId: string;
  name: string;
  /** The part that may be shown, such as `kerb_4f9k2m7q`. */
  shown: string;
  scopes: readonly ApiScope[];
  perMinute: number;
  /** What it may issue in gift cards on a New Zealand day, in cents. */
  issueCentsADay: bigint;
}

export interface ListedApiKey extends ApiKey {
  /** Rises with every change of what it has. */
  version: number;
  createdAt: Date;
  /** A name, or 'operator' for a command on the server. */
  createdBy: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** After a rotation: until when the key before works too, null once it does not, and when it was last used. */
  previousUntil: Date | null;
  previousUsedAt: Date | null;
}
export interface NewApiKey {
  name: string;
  scopes: readonly ApiScope[];
  perMinute: number;
  /** Cents a day; null: the default. */
  issueCentsADay?: bigint | null;
  /** Days until it expires; null: valid until it is revoked. */
  days: number | null;
}

/** What can be changed of a key; `issueCentsADay` null: the default. */
export interface ChangedApiKey {
  name: string;
  scopes: readonly ApiScope[];
  perMinute: number;
  issueCentsADay: bigint | null;
  expiresAt: Date | null;
}

/** Whether a key would do more after the change: another right, more calls, more gift cards, or for longer. */
export const isWidened = (
  before: Pick<ListedApiKey, 'scopes' | 'perMinute' | 'issueCentsADay' | 'expiresAt'>,
  after: ChangedApiKey,
): boolean =>
  after.scopes.some((scope) => !before.scopes.includes(scope)) ||
  after.perMinute > before.perMinute ||
  (after.scopes.includes('gift-cards:issue') && (after.issueCentsADay ?? ISSUE_CENTS_A_DAY) > before.issueCentsADay) ||
  (before.expiresAt !== null && (after.expiresAt === null || after.expiresAt > before.expiresAt));

/** One card of the largest amount. */
export const ISSUE_CENTS_A_DAY = 500_000n;

const BEARER = /^Bearer (kerb_([0-9a-z]{8})_[A-Za-z0-9_-]{43})$/i;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
/** Whether the key opens anything at that moment. */
export const stateOfKey = (
  { revokedAt, expiresAt }: Pick<ListedApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): (typeof keyStates)[number] => (revokedAt ? 'revoked' : expiresAt && expiresAt <= now ? 'expired' : 'open');
/** The prefix in the part of a key that is shown, with or without its `kerb_`. */
export const prefixIn = (shown: string): string => shown.toLowerCase().replace(/^kerb_/, '');
export const shownKey = (prefix: string): string => `kerb_${prefix}`;

/** A new key, with this prefix or one of its own; it exists only in this result. */
export function makeApiKey(prefix = newPrefix()): { key: string; prefix: string; digest: string } {
  const key = `${shownKey(prefix)}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, digest: digestOf(key) };
}

const newPrefix = (): string => [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** The digest of the key in an Authorization header; null when that is not a key of ours. */
export function apiKeyDigest(authorization: string | null): string | null {
  const key = BEARER.exec(authorization ?? '')?.[1];
  return key ? digestOf(key) : null;
}

/** The actor of the key in an Authorization header, whether or not there is such a key; null when it is not one of ours. */
export function actorInHeader(authorization: string | null): string | null {
  const prefix = BEARER.exec(authorization ?? '')?.[2];
  return prefix === undefined ? null : `key:${shownKey(prefix.toLowerCase())}`;
}
