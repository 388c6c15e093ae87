/**
 * Asks the cluster for what is not cached, and answers from what is cached while it does not answer. After some failures
 * in a row nobody waits for it for a while: a slow cluster must not slow the shop.
 */
import { SearchUnavailableError } from '../../search-engine.port.ts';

/** Failures in a row until nobody waits any longer. */
const FAILURES = 3;
/** Then one question is asked again after this time. */
const REST_MS = 2_000;
/** Bytes of cached answers, about, whatever the size of the catalogue. */
const MAX_BYTES = 24 << 20;
/** A page of sixty cards with its facets. */
const BYTES_OF_ANSWER = 60_000;

export interface Guarded {
  /** The answer for the key, cached while `version` is the same; an older one while the cluster does not answer. */
  ask: <T>(key: string, question: () => Promise<T>) => Promise<T>;
  /** What is done without asking while the cluster rests, and counts as a failure when it fails. */
  attempt: <T>(question: () => Promise<T>) => Promise<T>;
  isResting: () => boolean;
}

export function createGuard(version: () => number, now: () => number): Guarded {
  const answers = new Map<string, { version: number; answer: unknown }>();
  let failures = 0;
  let restsUntil = 0;

  const isResting = (): boolean => now() < restsUntil;
  const attempt = async <T>(question: () => Promise<T>): Promise<T> => {
    if (isResting()) throw new SearchUnavailableError('OpenSearch failed several times; it is asked again soon');
    try {
      const answer = await question();
      failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof SearchUnavailableError) {
        failures += 1;
        if (failures >= FAILURES) restsUntil = now() + REST_MS;
      }
      throw error;
    }
  };
  const keep = (key: string, answer: unknown): void => {
    answers.delete(key);
    answers.set(key, { version: version(), answer });
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size * BYTES_OF_ANSWER > MAX_BYTES) answers.delete(oldest);
  };
  return {
    attempt,
    isResting,
    async ask<T>(key: string, question: () => Promise<T>): Promise<T> {
      const known = answers.get(key) as { version: number; answer: T } | undefined;
      if (known && known.version === version()) return known.answer;
      try {
        const answer = await attempt(question);
        keep(key, answer);
        return answer;
      } catch (error) {
        if (known && error instanceof SearchUnavailableError) return known.answer;
        throw error;
      }
    },
  };
}
