/** What an authenticator app shows, by a calculation of the tests' own (RFC 6238: SHA-1, six digits, half minutes). */
import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepNow = (): number => Math.floor(Date.now() / 30_000);

export function appCode(key: string, step: number = stepNow()): string {
  let number = 0n;
  for (const letter of key) number = number * 32n + BigInt(LETTERS.indexOf(letter));
  const bytes = Buffer.from(number.toString(16).padStart((key.length * 5) / 4, '0'), 'hex');
  const moment = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
  const hash = createHmac('sha1', bytes).update(moment).digest();
  const at = (hash[19] ?? 0) % 16;
  return String((hash.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0');
}
