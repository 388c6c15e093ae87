/**
 * apiRequestKey: a key identifies one request for 30 days. The same request again gets the stored result; a different
 * request is refused, and so is a duplicate that arrives while the first is in progress. A request that fails
 * validation does not bind its key, because it had no effect.
 */
import { hash } from 'node:crypto';
import type { JournalEntry } from '../journal.ts';

const WINDOW_MS = 30 * 24 * 3_600_000;
const MAX_LENGTH = 255;

export type KeyResponse =
  | { kind: 'new' }
  | { kind: 'done'; transactionId: string }
  | { kind: 'too-long' | 'other-request' | 'in-flight' };

export class RequestKeys {
  readonly #done = new Map<string, { fingerprint: string; transactionId: string; at: number }>();
  readonly #inFlight = new Map<string, string>();

  /** Restores the result of a key from a journal entry. */
  applyEntry(entry: JournalEntry): void {
    const { key, fingerprint, transactionId } = entry;
    if (typeof key !== 'string' || typeof fingerprint !== 'string' || typeof transactionId !== 'string') return;
    this.#done.set(key, { fingerprint, transactionId, at: Date.parse(entry.at) });
  }

  /** Claims a key; 'new' binds it until `release`. */
  claim(key: string, fingerprint: string): KeyResponse {
    if (key.length > MAX_LENGTH) return { kind: 'too-long' };
    const running = this.#inFlight.get(key);
    if (running !== undefined) return { kind: running === fingerprint ? 'in-flight' : 'other-request' };
    const done = this.#done.get(key);
    if (done && Date.now() - done.at < WINDOW_MS) {
      return done.fingerprint === fingerprint
        ? { kind: 'done', transactionId: done.transactionId }
        : { kind: 'other-request' };
    }
    this.#inFlight.set(key, fingerprint);
    return { kind: 'new' };
  }

  /** Ends the work on a key, with or without a result. */
  release(key: string): void {
    this.#inFlight.delete(key);
  }
}

/** Identifies equal requests: operation and every field, in any order. */
export function fingerprintOf(operation: string, fields: unknown): string {
  return hash('sha256', `${operation} ${JSON.stringify(sorted(fields))}`, 'base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
