import { expect, test } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { createSizeMemory, LISTING_SIZE_NAME, SIZE_CHOICES_NAME } from './size-memory.ts';

const setUp = () => {
  const backend = createMemoryBackend();
  const storage = createVersionedStorage(() => backend);
  return { storage, memory: createSizeMemory(storage) };
};

test('UX-08 the size chosen last of each style is kept, also by a page loaded later', () => {
  const { storage, memory } = setUp();
  memory.choose('court', 'US 9');
  memory.choose('boot', 'US 10');
  memory.choose('court', 'US 9.5');
  const reloaded = createSizeMemory(storage);
  expect(['court', 'boot', 'slide'].map(reloaded.chosenOf)).toEqual(['US 9.5', 'US 10', null]);
  for (let style = 0; style < 20; style += 1) memory.choose(`style ${style}`, 'M');
  expect(memory.chosenOf('court'), 'twenty are kept').toBeNull();
  expect(memory.chosenOf('style 0')).toBe('M');
});

test('UX-08 a listing filtered by exactly one size gives it; another listing takes it back', () => {
  const { memory } = setUp();
  memory.filteredBy({ usMen: ['9'] });
  expect(memory.ofListing()).toEqual({ system: 'usMen', label: '9' });
  memory.filteredBy({ usMen: ['9', '10'] });
  expect(memory.ofListing(), 'two sizes').toBeNull();
  memory.filteredBy({ usMen: ['9'] });
  memory.filteredBy({ usMen: ['9'], eu: ['42'] });
  expect(memory.ofListing(), 'in two systems').toBeNull();
  memory.filteredBy({ eu: ['42'] });
  memory.filteredBy({});
  expect(memory.ofListing(), 'none').toBeNull();
});

test('APP-16 whatever else is stored is left out', () => {
  const { storage, memory } = setUp();
  for (const stored of [null, 3, 'x', {}, [['court']], [['court', 9]], [['court', 'US 9', 1]]]) {
    storage.write(SIZE_CHOICES_NAME, stored);
    expect(memory.chosenOf('court')).toBeNull();
    storage.write(LISTING_SIZE_NAME, stored);
    expect(memory.ofListing()).toBeNull();
  }
  storage.write(LISTING_SIZE_NAME, { system: 'toString', label: '9' });
  expect(memory.ofListing()).toBeNull();
});
