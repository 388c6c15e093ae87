import { describe, expect, it } from 'vitest';
import { createVersionedStorage } from './create-versioned-storage.ts';
import { createMemoryBackend, type StorageBackend } from './memory-backend.ts';

const failing = (): never => {
  throw new DOMException('no', 'QuotaExceededError');
};

describe('versioned storage', () => {
  it('APP-12 does not read data of another interface version', () => {
    const backend = createMemoryBackend();
    createVersionedStorage(() => backend, 1).write('cart', { old: true });
    const next = createVersionedStorage(() => backend, 2);
    expect(next.read('cart')).toBeUndefined();
    next.write('cart', { fresh: true });
    expect(JSON.parse(backend.getItem('v2:cart') ?? '')).toEqual({ fresh: true });
  });

  it('FIX-41 deletes data of other versions at the first read, not the first write, and never throws', () => {
    const backend = createMemoryBackend();
    for (const key of ['v0:cart', 'v2:checkout', 'v12:session', 'v1:cart', 'version', 'v1cart', 'w1:x'])
      backend.setItem(key, '1');
    createVersionedStorage(() => backend).read('cart');
    expect(Array.from({ length: backend.length }, (_, index) => backend.key(index)).sort()).toEqual([
      'v1:cart',
      'v1cart',
      'version',
      'w1:x',
    ]);
    const stubborn: StorageBackend = {
      ...backend,
      length: 1,
      key: () => 'v0:cart',
      getItem: () => null,
      removeItem: failing,
    };
    expect(createVersionedStorage(() => stubborn).read('cart')).toBeUndefined();
  });

  it("APP-16 writes keys as 'v1:{name}' and deletes data of other versions at start, leaving foreign keys alone", () => {
    const backend = createMemoryBackend();
    backend.setItem('v0:cart', '1');
    backend.setItem('v2:cart', '2');
    backend.setItem('v10:cart', '3');
    backend.setItem('other-app', '4');
    const storage = createVersionedStorage(() => backend);
    storage.write('cart', [1]);
    expect(Array.from({ length: backend.length }, (_, index) => backend.key(index)).sort()).toEqual([
      'other-app',
      'v1:cart',
    ]);
    expect(storage.nameOf('v1:cart')).toBe('cart');
    expect(storage.nameOf('v2:cart')).toBeUndefined();
  });

  it('works from memory when storage is disabled, and reports that data are not persistent', () => {
    const storage = createVersionedStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.lasts()).toBe(false);
    expect(createVersionedStorage(createMemoryBackend).lasts()).toBe(true);
    expect(storage.write('cart', { a: 1 })).toBe(false);
    expect(storage.read('cart')).toEqual({ a: 1 });
    storage.remove('cart');
    expect(storage.read('cart')).toBeUndefined();
  });

  it('reports full storage and keeps the older value', () => {
    const backend = createMemoryBackend();
    const storage = createVersionedStorage(() => backend);
    storage.write('cart', 'before');
    const full: StorageBackend = { ...backend, setItem: failing, getItem: (key) => backend.getItem(key) };
    const tight = createVersionedStorage(() => full);
    expect(tight.write('cart', 'after')).toBe(false);
    expect(tight.read('cart')).toBe('before');
  });

  it.each(['', '{', 'undefined', '\u0000', '{"a":'])('reads damaged data %j as absent', (text) => {
    const backend = createMemoryBackend();
    backend.setItem('v1:cart', text);
    expect(createVersionedStorage(() => backend).read('cart')).toBeUndefined();
  });

  it('returns false for a value that cannot be written', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(createVersionedStorage(createMemoryBackend).write('cart', circular)).toBe(false);
    expect(createVersionedStorage(createMemoryBackend).write('cart', 1n)).toBe(false);
  });
});
