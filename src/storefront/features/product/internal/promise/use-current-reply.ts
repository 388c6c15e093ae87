import { useEffect, useState } from 'react';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { keepLoaded } from '#storefront/lib/products/product-cache.ts';

/** Opening hours and deadlines of an open page are asked again after this time; milliseconds. */
const MAX_AGE_MS = 300_000;

export interface CurrentReply<T> {
  /** Null until the first answer. */
  reply: T | 'failed' | null;
  /** When it arrived, and the time now; milliseconds on the browser's clock. */
  repliedAt: number;
  now: number;
  askAgain: () => void;
}

/**
 * The reply to a GET request, asked again after five minutes while the page is in view; of an earlier path until the
 * next one's arrives. A failure replaces no reply. `lifetimeOf`: milliseconds after which a reply is out of date earlier
 * than that; it is then asked for at each look at the clock, four times a minute, one request at a time.
 */
export function useCurrentReply<T>(path: string, lifetimeOf?: (reply: T) => number): CurrentReply<T> {
  const [reply, setReply] = useState<T | 'failed' | null>(null);
  const [repliedAt, setRepliedAt] = useState(0);
  const [now, setNow] = useState(Date.now);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; each reply has its lifetime
  useEffect(() => {
    const abort = new AbortController();
    let isAsking = false;
    let asksAt = 0;
    const stop = keepLoaded(() => {
      setNow(Date.now());
      if (isAsking || Date.now() < asksAt) return;
      isAsking = true;
      callApi<T>('GET', path, undefined, { signal: abort.signal }).then((answer) => {
        if (abort.signal.aborted) return;
        isAsking = false;
        const lifetime = answer.ok && lifetimeOf ? lifetimeOf(answer.value) : MAX_AGE_MS;
        asksAt = Date.now() + Math.min(lifetime, MAX_AGE_MS);
        setReply((before) => (answer.ok ? answer.value : (before ?? 'failed')));
        if (answer.ok) setRepliedAt(Date.now());
      });
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [path, attempt]);
  const askAgain = () => {
    if (reply === 'failed') setReply(null);
    setAttempt(attempt + 1);
  };
  return { reply, repliedAt, now, askAgain };
}
