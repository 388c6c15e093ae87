/** Counts this browser in the experiments of listings, and stores the variants assigned to it (ANA-08). */
import type { ExposureReply, ExposureRequest } from '#contract/site/experiments.ts';
import type { Result } from '#shared/result.ts';
import { readVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'experiments';
/** Time after which a visitor picks up experiments that began or ended; milliseconds. */
const KNOWN_MS = 3_600_000;

export interface CountVisitorDependencies {
  storage: Parameters<typeof readVisitorId>[0] & Pick<typeof persistentStorage, 'read' | 'write'>;
  send: (request: ExposureRequest) => Promise<Result<ExposureReply, unknown>>;
  now: () => number;
}
const inBrowser: CountVisitorDependencies = {
  storage: persistentStorage,
  send: (request) => callApi<ExposureReply>('POST', 'experiments/exposures', request),
  now: Date.now,
};

/** Sends a request at the first listing, then once an hour; until an answer arrives, the stored variants stay. */
export async function countVisitor({ storage, send, now }: CountVisitorDependencies = inBrowser): Promise<void> {
  const { at } = (storage.read(NAME) ?? {}) as { at?: unknown };
  if (typeof at === 'number' && Math.abs(now() - at) < KNOWN_MS) return;
  const answer = await send({ visitorId: readVisitorId(storage), scope: 'product_listing-view' });
  if (answer.ok) storage.write(NAME, { at: now(), variants: answer.value.variants });
}
