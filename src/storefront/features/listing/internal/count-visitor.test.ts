import { expect, test } from 'vitest';
import type { ExposureRequest } from '#contract/site/experiments.ts';
import { fail, ok } from '#shared/result.ts';
import { createVersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { createMemoryBackend } from '#storefront/lib/storage/memory-backend.ts';
import { countVisitor } from './count-visitor.ts';

test('ANA-08 a browser is counted by a stored id at its first listing, again after an hour, and keeps its variants without an answer', async () => {
  const storage = createVersionedStorage(createMemoryBackend);
  const requests: ExposureRequest[] = [];
  let now = 1_000;
  let variant: string | null = 'buryUnavailable';
  const count = () =>
    countVisitor({
      storage,
      now: () => now,
      send: async (request) => {
        requests.push(request);
        return variant ? ok({ variants: { preferredSizeAvailability: variant } }) : fail('UNREACHABLE');
      },
    });
  await count();
  await count();
  expect(requests).toEqual([{ visitorId: expect.stringMatching(/^[0-9a-f]{32}$/), scope: 'product_listing-view' }]);
  expect(storage.read('experiments')).toEqual({
    at: 1_000,
    variants: { preferredSizeAvailability: 'buryUnavailable' },
  });
  now += 3_600_000;
  variant = null;
  await count();
  expect(storage.read('experiments')).toEqual({
    at: 1_000,
    variants: { preferredSizeAvailability: 'buryUnavailable' },
  });
  variant = 'control';
  await count();
  expect(requests).toHaveLength(3);
  expect(new Set(requests.map(({ visitorId }) => visitorId)).size, 'the name stays').toBe(1);
  expect(storage.read('experiments')).toEqual({ at: now, variants: { preferredSizeAvailability: 'control' } });
});
