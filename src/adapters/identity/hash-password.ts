/**
 * Passwords as argon2id (OWASP: 19 MiB, two passes), written as a PHC string; computed in threads of low priority
 * (hash-threads.ts).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { argon2InThread } from './hash-threads.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
/** Normalised to NFC, so that a password typed on different keyboards is the same; nothing is truncated. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8');

const tagOf = (password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> =>
  argon2InThread({ message: bytesOf(password), nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes });

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Whether the password matches the hash. A null hash costs the same time and never matches. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const match = hash === null ? null : PHC.exec(hash);
  if (hash !== null && !match) throw new Error('a stored password hash has an unknown form');
  const nonce = match ? Buffer.from(match[3] as string, 'base64') : Buffer.alloc(16, 7);
  const tag = await tagOf(password, nonce, match ? Number(match[1]) : MEMORY_KIB, match ? Number(match[2]) : PASSES);
  const expected = match ? Buffer.from(match[4] as string, 'base64') : Buffer.alloc(TAG_BYTES);
  return match !== null && expected.length === tag.length && timingSafeEqual(expected, tag);
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');
