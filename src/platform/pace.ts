/**
 * Work that gives way: so many pieces in one turn of the event loop, the rest in the turns after it, first come, first served. What else
 * the process has to do — a page for somebody who looks around — comes between.
 */
export function createPace(mostATurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const nextTurn = () => {
    begun = 0;
    for (const go of waiting.splice(0, mostATurn)) {
      begun += 1;
      go();
    }
    if (begun > 0) setImmediate(nextTurn);
  };
  return () => {
    if (begun === 0 && waiting.length === 0) setImmediate(nextTurn);
    if (begun < mostATurn && waiting.length === 0) {
      begun += 1;
      return Promise.resolve();
    }
    return new Promise((done) => {
      waiting.push(done);
    });
  };
}
