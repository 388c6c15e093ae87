/** Waiting for a part of the fleet. */

/** Waits until `ask` returns something; throws what it waited for after `seconds`. */
export async function until<T>(what: string, ask: () => Promise<T | null>, seconds = 60): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Whether the URL is answered with 200 now. */
export async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await reply?.arrayBuffer().catch(() => undefined);
  return reply?.status === 200;
}

/** Waits until the URL is answered with 200. */
export const untilAnswers = (url: string, seconds = 90): Promise<true> =>
  until(url, async () => ((await isReady(url)) ? true : null), seconds);
