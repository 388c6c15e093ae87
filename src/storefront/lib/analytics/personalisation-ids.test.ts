import { describe, expect, it } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { createPersonalisationIds } from './create-personalisation-ids.ts';

const setUp = () => {
  const backend = createMemoryBackend();
  const storage = createVersionedStorage(() => backend);
  return { storage, ids: createPersonalisationIds(storage) };
};
const nth = (n: number) => `rule${String(n).padStart(2, '0')}`;

describe('personalisation rules matched by a visitor', () => {
  it('PROD-25: an id has length 6, at most 64 are stored', () => {
    const { storage, ids } = setUp();
    expect(['rule1', 'rule001', 'rule-1', ''].map((id) => ids.keep(id))).toEqual([false, false, false, false]);
    for (let n = 0; n < 70; n += 1) expect(ids.keep(nth(n))).toBe(true);
    expect(ids.read()).toHaveLength(64);
    expect(storage.read('personalisation')).toHaveLength(64);
  });

  it('PROD-26: the oldest is dropped first; a rule matched again is the newest', () => {
    const { storage, ids } = setUp();
    for (let n = 0; n < 64; n += 1) ids.keep(nth(n));
    ids.keep(nth(0));
    ids.keep('newest');
    expect(ids.read().at(0)).toBe(nth(2));
    expect(ids.read().slice(-2)).toEqual([nth(0), 'newest']);
    storage.write('personalisation', [nth(1), 5, null, 'too long']);
    expect(ids.read()).toEqual([nth(1)]);
  });
});
