import type { Config } from '#platform/config.ts';
import { setTracing } from '#platform/tracing/span.ts';

const TIMEOUT_MS = 5_000;

/** Begins to record traces where a collector is configured; returns what ends it. */
export async function startTraces(config: Config): Promise<() => Promise<void>> {
  if (!config.KERB_TRACES_URL) return async () => undefined;
  // Loaded only where a collector is configured.
  const { createOtlpTraces } = await import('#adapters/traces/otlp-traces.ts');
  const traces = createOtlpTraces({
    url: config.KERB_TRACES_URL,
    headers: config.KERB_TRACES_TOKEN ? { authorization: `Bearer ${config.KERB_TRACES_TOKEN}` } : {},
    share: config.KERB_TRACES_SHARE,
    timeoutMs: TIMEOUT_MS,
  });
  setTracing(traces);
  return async () => {
    setTracing(null);
    await traces.close();
  };
}
