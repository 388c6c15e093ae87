/** What the shop needs of an HTTP cache in front of it (FLT-04). */

export interface PurgeAnswer {
  /** The keys that are forgotten now. */
  done: readonly string[];
  /** Why others are not; null when all are. */
  failure: PurgeFailure | null;
}

export interface PurgeFailure {
  /** For the operator; without secrets. */
  reason: string;
  /** How long the cache asks to be left alone, in milliseconds; null: it does not say. */
  retryAfterMs: number | null;
}

export interface EdgePurger {
  /** The most keys that one call takes. */
  readonly maxKeys: number;
  /** Makes the cache forget every answer with one of these keys. Never throws; ends within a few seconds. */
  purge: (keys: readonly string[]) => Promise<PurgeAnswer>;
  /** Resolves to what was found; throws a reason for the operator. Makes the cache forget nothing. */
  verify: () => Promise<string>;
}
