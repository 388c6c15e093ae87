const loading = new Map<string, Promise<void>>();
const PATIENCE_MS = 12_000;

/** Loads a third-party script once; after a failure the next call tries again. Rejects after a timeout. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading.delete(src);
      script.remove();
      reject(new Error(`${new URL(src).host} did not answer`));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
  loading.set(src, load);
  return load;
}
