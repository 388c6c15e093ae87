import { describe, expect, it, vi } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { toSizePreference } from './preferred-size.ts';
import { createSizePreference } from './preferred-size-store.ts';

const setUp = () => {
  const storage = createVersionedStorage(() => backend);
  const backend = createMemoryBackend();
  let tellOther: (value: unknown) => void = () => undefined;
  const preference = createSizePreference({
    storage,
    onElsewhere: (name, listener) => {
      expect(name).toBe('my-size');
      tellOther = listener;
      return () => undefined;
    },
  });
  return { storage, preference, tellOther: (value: unknown) => tellOther(value) };
};

describe('preferred size', () => {
  it('PROD-04: is stored once, with its system, in one record', () => {
    const { storage, preference } = setUp();
    expect(preference.get()).toEqual({ system: null, mine: null });
    preference.wear({ system: 'usMen', label: '9' });
    expect(storage.read('my-size')).toEqual({ system: 'usMen', mine: { system: 'usMen', label: '9' } });
    preference.readIn('eu');
    expect(preference.get()).toEqual({ system: 'eu', mine: { system: 'usMen', label: '9' } });
    preference.wear(null);
    expect(storage.read('my-size')).toEqual({ system: 'eu', mine: null });
  });

  it('is the same object until it changes, and notifies listeners, also in other tabs', () => {
    const { preference, tellOther } = setUp();
    const onChange = vi.fn();
    const stop = preference.subscribe(onChange);
    expect(preference.get()).toBe(preference.get());
    tellOther({ system: 'uk', mine: { system: 'uk', label: '8' } });
    expect(preference.get().mine).toEqual({ system: 'uk', label: '8' });
    tellOther(undefined);
    expect(preference.get()).toEqual({ system: null, mine: null });
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
    preference.readIn('eu');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('APP-16: reads only valid sizes and systems from storage', () => {
    for (const kept of [
      null,
      3,
      'uk',
      [],
      { system: 'toString' },
      { mine: { system: 'usMen' } },
      { mine: { system: 'usMen', label: 9 } },
    ])
      expect(toSizePreference(kept)).toEqual({ system: null, mine: null });
    expect(toSizePreference({ system: 'UK', mine: { system: 'eu', label: '' } })).toEqual({ system: null, mine: null });
    expect(toSizePreference({ mine: { system: 'eu', label: 'x'.repeat(13) } }).mine).toBeNull();
    expect(toSizePreference({ system: 'uk', mine: { system: 'eu', label: '42', more: 1 } })).toEqual({
      system: 'uk',
      mine: { system: 'eu', label: '42' },
    });
  });
});
