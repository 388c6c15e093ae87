/**
 * Passwords as argon2id (OWASP: 19 MiB, two passes), written as a PHC string. Node computes it off the event loop, on all
 * cores but one, so that a storm of log-ins leaves that one to those who browse.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';

const derive = promisify(argon2);
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
/** One core is left to those who browse. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** A queue longer than this takes more seconds than anyone waits (about 27 a second on a core). */
const LONGEST_QUEUE = 80 * AT_ONCE;

let running = 0;
const waiting: (() => void)[] = [];

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw new IdentityBusyError('too many passwords at once');
    // Whoever leaves hands its place over, so that nobody who comes in between takes it.
    await new Promise<void>((done) => waiting.push(done));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** One password typed on two keyboards is one password: composed form, nothing cut off. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8');

const tagOf = (password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> =>
  bounded(() => derive('argon2id', { message: bytesOf(password), nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes }));

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Whether the password is the hashed one. A hash of null costs the same time and is never right. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const match = hash === null ? null : PHC.exec(hash);
  if (hash !== null && !match) throw new Error('a stored password hash has an unknown form');
  const nonce = match ? Buffer.from(match[3] as string, 'base64') : Buffer.alloc(16, 7);
  const tag = await tagOf(password, nonce, match ? Number(match[1]) : MEMORY_KIB, match ? Number(match[2]) : PASSES);
  const expected = match ? Buffer.from(match[4] as string, 'base64') : Buffer.alloc(TAG_BYTES);
  return match !== null && expected.length === tag.length && timingSafeEqual(expected, tag);
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
