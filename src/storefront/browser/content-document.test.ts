import { expect, test } from 'vitest';
import { createContentDocument } from './content-document.ts';
import { createMemoryBackend, createVersionedStorage } from './local-storage.ts';

test('NAV-59 CMS-06 the stored document identifier names what is on screen and is cleared by a route change', () => {
  const storage = createVersionedStorage(createMemoryBackend);
  const document = createContentDocument(storage);
  expect(document.current()).toBe(null);
  document.show('article:delivery', '/nz/articles/delivery');
  // The page itself has just been reached.
  document.clearFor('/nz/articles/delivery');
  expect(document.current()).toBe('article:delivery');
  document.clearFor('/nz/products');
  expect(document.current()).toBe(null);
  expect(storage.read('content-document')).toBe(undefined);
});

test('NAV-59 what is damaged is cleared too', () => {
  const storage = createVersionedStorage(createMemoryBackend);
  storage.write('content-document', ['x']);
  const document = createContentDocument(storage);
  expect(document.current()).toBe(null);
  document.clearFor('/nz');
  expect(storage.read('content-document')).toBe(undefined);
});
