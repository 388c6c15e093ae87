/**
 * The keys that open a database's sealed secrets belong to the connections: whoever opens the database says which it
 * has, and its transactions have the same.
 */
import type { KeyEncryptionKeys } from './key-encryption-key.port.ts';

export interface Keyring {
  keys: KeyEncryptionKeys;
  /** Data keys by id: each is unwrapped once in a process. */
  unwrapped: Map<string, Buffer>;
}

const keyrings = new WeakMap<object, Keyring>();

/** Says which keys a database is opened with. */
export function setKeys(db: object, keys: KeyEncryptionKeys): void {
  keyrings.set(db, { keys, unwrapped: new Map() });
}

/** Gives a transaction the keys of the connections that it is on. */
export function shareKeys(db: object, tx: object): void {
  const keyring = keyrings.get(db);
  if (keyring) keyrings.set(tx, keyring);
}

/** The keys of connections or a transaction; none where nobody set any. */
export const keyringOf = (db: object): Keyring =>
  keyrings.get(db) ?? { keys: { current: null, previous: null }, unwrapped: new Map() };
