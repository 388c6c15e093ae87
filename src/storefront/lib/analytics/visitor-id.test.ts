import { expect, test } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { readVisitorId } from './visitor-id.ts';

test('PROD-29 the id stays for a visit, differs between visits, and a damaged one is replaced', () => {
  const storage = createVersionedStorage(createMemoryBackend);
  const id = readVisitorId(storage);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(readVisitorId(storage)).toBe(id);
  expect(readVisitorId(createVersionedStorage(createMemoryBackend))).not.toBe(id);
  storage.write('visitor', { id });
  expect(readVisitorId(storage)).not.toBe(id);
});
