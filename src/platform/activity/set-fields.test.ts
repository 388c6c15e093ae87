import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, findDifferences, isIncomplete } from './differences.ts';
import { setFields } from './set-fields.ts';

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 4 }),
  fc.constant(null),
);
const record = fc.record(
  {
    ...{ name: fc.string(), price: value, tags: value, materials: value },
    category: fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), { maxLength: 4 }),
    images: fc.array(fc.record({ src: fc.string({ minLength: 1 }), alt: fc.string() }), { maxLength: 4 }),
    challenge: fc.record({ question: fc.string(), answers: fc.array(fc.string(), { minLength: 1, maxLength: 3 }) }),
  },
  { requiredKeys: ['name'] },
);

test('OWN-08 the differences of any two records lead from the later one back to the earlier one', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const differences = findDifferences(before, after, { whole: true });
      const paths = [...new Set([...Object.keys(differences.before), ...Object.keys(differences.after)])];
      expect(fieldsOf(setFields(after, paths, differences.before))).toEqual(fieldsOf(before));
    }),
  );
});

test('OWN-08 only the named fields are set back, parts of which nothing is left are absent, and the record itself stays', () => {
  const record = { name: 'B', care: 'Brush', limits: { total: 5 }, hours: { 1: ['09:00'], 7: ['10:00'] } };
  const next = setFields(record, ['name', 'limits › total', 'hours › 7'], { name: 'A' });
  expect(next).toEqual({ name: 'A', care: 'Brush', hours: { 1: ['09:00'] } });
  expect(record.name).toBe('B');
});

test('OWN-08 a shortened value is recognised, unless the entry says that its values are whole', () => {
  const cut = findDifferences({ text: 'a'.repeat(2_100) }, { text: 'b' });
  expect(isIncomplete(cut, { whole: false })).toBe(true);
  const whole = findDifferences({ text: 'a'.repeat(2_100) }, { text: 'b' }, { whole: true });
  expect(isIncomplete(whole, { whole: true })).toBe(false);
  expect(whole.before.text).toHaveLength(2_100);
  expect(isIncomplete(findDifferences({ pin: '1' }, { pin: '2' }, { whole: true }), { whole: true })).toBe(true);
  const codes = Array.from({ length: 300 }, (_, n) => `C${n}`);
  expect(isIncomplete(findDifferences({ codes }, { codes: ['A'] }), { whole: false })).toBe(true);
});
