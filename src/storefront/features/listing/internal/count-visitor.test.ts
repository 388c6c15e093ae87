import { expect, test } from 'vitest';
import type { ExposureRequest } from '#contract/site/experiments.ts';
import { createMemoryBackend, createVersionedStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { countVisitor } from './count-visitor.ts';

test('ANA-08 a browser is counted by a stored name at its first listing; it asks again after an hour, and keeps what it knew while nobody answers', async () => {
  const storage = createVersionedStorage(createMemoryBackend);
  const asked: ExposureRequest[] = [];
  let now = 1_000;
  let variant: string | null = 'buryUnavailable';
  const look = () =>
    countVisitor({
      storage,
      now: () => now,
      ask: async (request) => {
        asked.push(request);
        return variant ? { ok: true, value: { variants: { preferredSizeAvailability: variant } } } : { ok: false };
      },
    });
  await look();
  await look();
  expect(asked).toEqual([{ visitorId: expect.stringMatching(/^[0-9a-f]{32}$/), scope: 'product_listing-view' }]);
  expect(storage.read('experiments')).toEqual({
    at: 1_000,
    variants: { preferredSizeAvailability: 'buryUnavailable' },
  });
  now += 3_600_000;
  variant = null;
  await look();
  expect(storage.read('experiments')).toEqual({
    at: 1_000,
    variants: { preferredSizeAvailability: 'buryUnavailable' },
  });
  variant = 'control';
  await look();
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ visitorId }) => visitorId)).size, 'the name stays').toBe(1);
  expect(storage.read('experiments')).toEqual({ at: now, variants: { preferredSizeAvailability: 'control' } });
});
