import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecordArena } from './record-arena.ts';

test('every slot returns the text last stored there, whatever was stored, changed and removed in between', () => {
  const change = fc.record({
    slot: fc.integer({ min: 0, max: 40 }),
    text: fc.option(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' })),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300, size: 'max' }), (changes) => {
      const arena = createRecordArena();
      const expected = new Map<number, string>();
      for (const { slot, text } of changes) {
        if (text === null) {
          if (expected.delete(slot)) arena.remove(slot);
        } else {
          arena.put(slot, text.toWellFormed());
          expected.set(slot, text.toWellFormed());
        }
      }
      for (const [slot, text] of expected) expect(arena.get(slot)).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('space is reused: texts that keep growing and shrinking do not take ever more memory', () => {
  const arena = createRecordArena();
  const textAt = (slot: number, round: number) => `${slot} ${round} ${'ō'.repeat(((slot * 7 + round * 13) % 50) * 40)}`;
  for (let round = 0; round < 40; round += 1)
    for (let slot = 0; slot < 500; slot += 1) arena.put(slot, textAt(slot, round));
  for (let slot = 0; slot < 500; slot += 1) expect(arena.get(slot)).toBe(textAt(slot, 39));
  const { taken, used } = arena.bytes();
  expect(taken).toBeLessThanOrEqual(Math.max(5 << 20, used * 2 + (2 << 20)));
});
