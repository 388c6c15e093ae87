/** Runs of `work` follow each other: each begins after the one before has ended, whether or not that succeeded. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
