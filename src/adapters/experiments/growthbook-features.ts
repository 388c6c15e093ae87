/** Feature definitions from a GrowthBook host, by its SDK endpoint: `GET {host}/api/features/{client key}`. */
import type { FeatureSource } from '#modules/experiments/feature-source.port.ts';

export interface GrowthBookOptions {
  /** Without a path; GrowthBook's own is https://cdn.growthbook.io. */
  host: string;
  clientKey: string;
  timeoutMs: number;
}

/** Larger than any real list of features; longer replies are rejected. */
const MAX_BYTES = 2_000_000;

export const createGrowthBookFeatures = ({ host, clientKey, timeoutMs }: GrowthBookOptions): FeatureSource => ({
  name: `${host} ${clientKey}`,
  everyMs: 30_000,
  keep: true,
  read: async () => {
    const response = await fetch(`${host}/api/features/${encodeURIComponent(clientKey)}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`GrowthBook answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new Error('GrowthBook’s response is too long');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  },
});
