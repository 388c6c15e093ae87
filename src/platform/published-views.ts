/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `platform.message_progress`: how far a message of the outbox is. */
export interface MessageProgress {
  dedupe_key: string;
  kind: string;
  payload: unknown;
  created_at: Date;
  /** When it is tried next; 'infinity' while it waits for a person. */
  available_at: Date;
  /** Null until it is delivered. */
  done_at: Date | null;
  attempts: number;
  /** Of the last attempt; null when it succeeded, or there was none. */
  last_error: string | null;
}

/** `platform.simulated_provider`: when a simulated provider stood for a real one. */
export interface SimulatedProvider {
  name: string;
  mode: 'trial' | 'production';
  started_at: Date;
  /** Null while it does. */
  ended_at: Date | null;
}
