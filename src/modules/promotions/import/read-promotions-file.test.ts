import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPromotionsFile } from './read-promotions-file.ts';

test('every wrong entry is reported with its line and reason', () => {
  const { entries, faults } = readPromotionsFile(`- id: good
  name: Good
  offer: { kind: percentOffOrder, percent: 10 }
- id: Bad Id
  name: ''
  offer: { kind: percentOffOrder, percent: 101 }
- id: odd
  name: Odd
  offer: { kind: cheaper }
- id: fine
  name: Fine
  offer: { kind: amountOffOrder, amount: 5.001 }
  untill: 2026-12-01
- id: dates
  name: Dates
  offer: { kind: amountOffOrder, amount: 5 }
  from: 2026-02-29
- id: turned
  name: Turned
  offer: { kind: amountOffOrder, amount: 5 }
  from: 2026-12-02
  until: 2026-12-01
- id: good
  name: Again
  offer: { kind: amountOffOrder, amount: 5 }
  codes: [AB C]
`);
  expect(entries.map(({ definition }) => definition.id)).toEqual(['good']);
  expect(faults.map(({ line, id, reason }) => `${line} ${id} ${reason}`)).toEqual([
    '4 Bad Id id: is not made of small letters, digits and hyphens',
    expect.stringMatching(/^5 Bad Id name: /),
    expect.stringMatching(/^6 Bad Id offer\.percent: /),
    expect.stringMatching(/^9 odd offer\.kind: /),
    expect.stringMatching(/^10 fine .*untill/),
    expect.stringMatching(/^12 fine offer\.amount: has more than two decimals/),
    '17 dates from: is a date or time that does not exist',
    '22 turned until: is before its beginning',
    '26 good codes.0: is not a code: 1 to 40 characters without spaces',
  ]);
});

test.each([
  ['- id: a\n  name: [', /^\d+ null /],
  ['id: a', /^1 null the file is not a list of offers/],
  ['', /^1 null the file is not a list of offers/],
  ['- &a { id: a }\n- *a', /^2 null uses an alias/],
])('%j is no list of promotions', (text, fault) => {
  const { entries, faults } = readPromotionsFile(text);
  expect(entries).toEqual([]);
  expect(`${faults[0]?.line} ${faults[0]?.id} ${faults[0]?.reason}`).toMatch(fault);
});

test('ids and codes are used once', () => {
  const entry = (id: string, code: string) =>
    `- { id: ${id}, name: x, offer: { kind: amountOffOrder, amount: 5 }, codes: [${code}] }`;
  expect(
    readPromotionsFile([entry('a', 'X'), entry('a', 'Y'), entry('b', 'x')].join('\n')).faults.map(
      ({ line, reason }) => `${line} ${reason}`,
    ),
  ).toEqual(['2 the offer a is in the file twice, first in “a”', '3 the code X is in the file twice, first in “a”']);
});

test('the demo’s promotions are valid', () => {
  expect(
    readPromotionsFile(readFileSync(join(import.meta.dirname, '../../../../demo-shop/promotions.yaml'), 'utf8')).faults,
  ).toEqual([]);
});
