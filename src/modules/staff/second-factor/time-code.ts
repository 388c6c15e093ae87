/** Codes of authenticator apps: six digits from a key and the half minute (RFC 6238, RFC 4226). */
import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const KEY_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 of RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** A new key in base 32, as apps take it. */
export const makeCodeKey = (): string => base32(randomBytes(KEY_BYTES));

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const stepAt = (time: Date): number => Math.floor(time.getTime() / STEP_MS);

/** The code of a half minute. */
function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The half minute that the code belongs to: the present one, the one before or the one after; otherwise null. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const present = stepAt(now);
  return [present, present - 1, present + 1].find((step) => codeAt(key, step) === code) ?? null;
}

/** What authenticator apps take as a link. */
export const codeLink = (key: string, { shop, email }: { shop: string; email: string }): string =>
  `otpauth://totp/${encodeURIComponent(`${shop}:${email}`)}?${new URLSearchParams({ secret: key, issuer: shop })}`;
