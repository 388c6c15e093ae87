import { expect, test } from 'vitest';
import { findDifferences } from './differences.ts';

test('FIX-75 a text and the name of a part are shortened between characters, so that the database takes them as JSON', () => {
  const name = `a${'\u{1F45F}'.repeat(2_000)}`;
  const { after } = findDifferences({ days: [] }, { days: [{ name, open: true }] });
  expect(JSON.stringify(after).isWellFormed()).toBe(true);
  const [[path, value] = ['', '']] = Object.entries(after);
  for (const text of [path, String(value)]) expect(text.isWellFormed(), text.slice(0, 70)).toBe(true);
  expect(path).toContain(`a${'\u{1F45F}'.repeat(29)}`);
});
