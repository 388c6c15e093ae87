/**
 * Work that gives way: so many pieces at a time, the rest after a rest, first come, first served. What else the process has to do —
 * a page for somebody who looks around — comes between, and finds it idle about half of the time.
 */
export function createThrottle(maxAtOnce: number, restMs: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const nextTurn = () => {
    begun = 0;
    for (const go of waiting.splice(0, maxAtOnce)) {
      begun += 1;
      go();
    }
    if (begun > 0) setTimeout(nextTurn, restMs).unref();
  };
  return () => {
    if (begun === 0 && waiting.length === 0) setTimeout(nextTurn, restMs).unref();
    if (begun < maxAtOnce && waiting.length === 0) {
      begun += 1;
      return Promise.resolve();
    }
    return new Promise((done) => {
      waiting.push(done);
    });
  };
}
