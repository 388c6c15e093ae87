/** Codes and PINs: found by a keyed hash, derived from the card's id, never stored. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queries } from '#platform/database/database.ts';
import { readSecretVersions, type SecretVersion } from '#platform/secrets/secret.ts';

const scryptOf = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  cost: { N: number; r: number; p: number },
) => Promise<Buffer>;
/**
 * About 10 ms: a PIN is protected by the lock after five guesses, this only slows down an attacker who has the table.
 */
const COST = { N: 4_096, r: 8, p: 1 };
/** All our codes start with this; the rest is derived. */
const PREFIX = '6047';

/** The key by which a code is looked up. */
export const codeKey = (secret: Buffer, code: string): Buffer =>
  createHmac('sha256', secret).update(`code ${code}`).digest();

/** The keys of all cards, the newest first: a card keeps the one that it was issued with. */
export const readCardKeys = (ctx: { db: Queries }): Promise<SecretVersion[]> => readSecretVersions(ctx, 'gift-card');

/** The keys by which a code is looked up, whichever version it was issued with. */
export const codeKeys = (versions: readonly SecretVersion[], code: string): Buffer[] =>
  versions.map(({ key }) => codeKey(key, code));

/** The newest version, for a new card. */
export function newestKey([newest]: readonly SecretVersion[]): SecretVersion {
  if (!newest) throw new Error('there is no key for gift cards');
  return newest;
}

/** The version that a card was issued with. */
export function keyOfCard(versions: readonly SecretVersion[], { keyVersion }: { keyVersion: number }): Buffer {
  const found = versions.find(({ version }) => version === keyVersion);
  if (!found) throw new Error(`there is no version ${keyVersion} of the key for gift cards`);
  return found.key;
}

/** A keyed hash of a code with its right PIN; it reveals neither. */
export const proofOf = (secret: Buffer, { code, pin }: { code: string; pin: string }): string =>
  createHmac('sha256', secret).update(`proven ${code} ${pin}`).digest('base64url');

/** The code and PIN of a card, the same on every call: a mail can be written again, and nothing is stored. */
export function deriveCode(secret: Buffer, id: string): { code: string; pin: string } {
  const draw = (what: string, length: number): string => {
    const drawn = createHmac('sha256', secret).update(`${what} ${id}`).digest().readBigUInt64BE();
    return (drawn % 10n ** BigInt(length)).toString().padStart(length, '0');
  };
  return { code: PREFIX + draw('digits', 15), pin: draw('pin', 8) };
}

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await scryptOf(pin, salt, 32, COST)).toString('base64url')}`;
}

/** Takes as long for a card that does not exist (null). */
export async function isPin(pin: string, hash: string | null): Promise<boolean> {
  const [salt = '', wanted = ''] = (hash ?? '.').split('.');
  const given = await scryptOf(pin, Buffer.from(salt, 'base64url'), 32, COST);
  const held = Buffer.from(wanted, 'base64url');
  return held.length === given.length && timingSafeEqual(held, given);
}
