/**
 * What `read` gives, read at most once in `ms`: all who ask meanwhile share one reading. A failed one is told to those
 * who wait for it, and not remembered.
 */
export function rememberFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { until: number; value: Promise<T> } | null = null;
  return () => {
    if (last && performance.now() < last.until) return last.value;
    const value = read();
    last = { until: performance.now() + ms, value };
    value.catch(() => {
      if (last?.value === value) last = null;
    });
    return value;
  };
}
