/** What log-ins with passkeys (WebAuthn) need of a library; the adapter is `adapters/identity/passkeys.ts`. */
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/fields/passkey.ts';

export interface StoredPasskey {
  /** base64url */
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** Rises with each use, or stays 0; a lower one is a copied authenticator. */
  signCount: number;
  transports: string[];
}
type Known = Pick<StoredPasskey, 'credentialId' | 'transports'>;
/** `options` are for the browser; `challenge` stays on the server and is used once. */
export interface PasskeyRequest {
  challenge: string;
  options: Record<string, unknown>;
}

export interface PasskeyPort {
  /** For a new passkey of this person, whose authenticators in `known` are excluded. */
  requestNew: (user: { id: string; name: string; label: string }, known: readonly Known[]) => Promise<PasskeyRequest>;
  /** Null for an answer to another challenge, of another origin, or that is malformed. */
  checkNew: (answer: NewPasskeyAnswer, challenge: string) => Promise<StoredPasskey | null>;
  /** For a signature by one of these passkeys; without any, by whichever the person chooses (SEC-10). */
  requestAnswer: (known: readonly Known[]) => Promise<PasskeyRequest>;
  /**
   * The new count of signatures. Null for a wrong signature, another challenge, origin or site, a count that did not
   * rise, or a malformed answer.
   */
  checkAnswer: (
    answer: PasskeyAnswer,
    expected: { challenge: string; passkey: StoredPasskey },
  ) => Promise<{ signCount: number } | null>;
}
