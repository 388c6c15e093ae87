import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createColourways } from './colourways.ts';

/** A slot comes to a style or leaves its own. */
const steps = fc.array(fc.record({ slot: fc.nat(200), style: fc.nat(3) }), { maxLength: 120 });

test('PROD-02 a style has the products that were added and not removed', () => {
  fc.assert(
    fc.property(steps, (each) => {
      const colourways = createColourways();
      const styles = ['A', 'B', 'C', 'D'].map((code) => colourways.numberOf(code));
      const styleOf = new Map<number, number>();
      for (const { slot, style } of each) {
        const own = styleOf.get(slot);
        if (own === undefined) {
          colourways.add(styles[style] as number, slot);
          styleOf.set(slot, style);
        } else {
          colourways.remove(styles[own] as number, slot);
          styleOf.delete(slot);
        }
      }
      for (const [style, number] of styles.entries()) {
        const expected = [...styleOf].filter(([, own]) => own === style).map(([slot]) => slot);
        expect(colourways.slots(number).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        expect(colourways.count(number)).toBe(expected.length);
      }
      expect(colourways.known('A')).toBe(styles[0]);
      expect(colourways.known('Z')).toBeUndefined();
      expect(colourways.slots(99)).toEqual([]);
    }),
  );
});
