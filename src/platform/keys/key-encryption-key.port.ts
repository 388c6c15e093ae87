/** A key from outside the database: it wraps the data keys with which the database's secrets are sealed (SEC-07). */
export interface KeyEncryptionKey {
  /** Says where the key is and which it is, and nothing else about it; stored beside what the key wrapped. */
  id: string;
  wrap: (dataKey: Buffer, dataKeyId: string) => Promise<Buffer>;
  /** Throws a KeyProblem for what another key wrapped, and when a key service does not answer. */
  unwrap: (wrapped: Buffer, dataKeyId: string) => Promise<Buffer>;
}

/** What the operator has to know when a key is missing, or is another one. */
export class KeyProblem extends Error {
  override name = 'KeyProblem';
}

/** The keys that the settings name. */
export interface KeyEncryptionKeys {
  /** Wraps new data keys; null where no key is set. */
  current: KeyEncryptionKey | null;
  /** The one before it, which still unwraps. */
  previous: KeyEncryptionKey | null;
}
