/**
 * A throttle for background work: `maxAtOnce` pieces at a time, then a pause before the next, in order of arrival.
 * Other work of the process, such as a page request, runs in between; the process is idle about half of the time.
 */
export function createThrottle(maxAtOnce: number, restMs: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const startNext = () => {
    begun = 0;
    for (const resume of waiting.splice(0, maxAtOnce)) {
      begun += 1;
      resume();
    }
    if (begun > 0) setTimeout(startNext, restMs).unref();
  };
  return () => {
    if (begun === 0 && waiting.length === 0) setTimeout(startNext, restMs).unref();
    if (begun < maxAtOnce && waiting.length === 0) {
      begun += 1;
      return Promise.resolve();
    }
    return new Promise((done) => {
      waiting.push(done);
    });
  };
}
