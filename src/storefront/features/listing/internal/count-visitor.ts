/** Counts this browser in the experiments of listings, and keeps the variants it was told (ANA-08). */
import type { ExposureReply, ExposureRequest } from '#contract/site/experiments.ts';
import { readVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'experiments';
/** So soon does a visitor follow when an experiment begins or ends. */
const KNOWN_MS = 3_600_000;

export interface CountVisitorDependencies {
  storage: Parameters<typeof readVisitorId>[0] & Pick<typeof persistentStorage, 'read' | 'write'>;
  ask: (request: ExposureRequest) => Promise<{ ok: true; value: ExposureReply } | { ok: false }>;
  now: () => number;
}
const inBrowser: CountVisitorDependencies = {
  storage: persistentStorage,
  ask: (request) => callApi<ExposureReply>('POST', 'experiments/exposures', request),
  now: Date.now,
};

/** Asks at the first listing, then once an hour; until an answer comes, what was known stays. */
export async function countVisitor({ storage, ask, now }: CountVisitorDependencies = inBrowser): Promise<void> {
  const { at } = (storage.read(NAME) ?? {}) as { at?: unknown };
  if (typeof at === 'number' && Math.abs(now() - at) < KNOWN_MS) return;
  const answer = await ask({ visitorId: readVisitorId(storage), scope: 'product_listing-view' });
  if (answer.ok) storage.write(NAME, { at: now(), variants: answer.value.variants });
}
