import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportReply } from '#contract/staff/products/staff-products.ts';
import { splitTable } from '../../../../tables/split-table.ts';
import { joinReports } from '../join-reports.ts';
import { gatherTable } from './gather-table.ts';

test('FIX-64 the parts of a table contain everything, split no product, and keep the line numbers', () => {
  const cell = fc.oneof(
    fc.stringMatching(/^[a-z ]{0,8}$/),
    fc.stringMatching(/^[a-z",\n]{0,8}$/).map((text) => `"${text.replaceAll('"', '""')}"`),
  );
  const product = fc.tuple(
    fc.uniqueArray(cell, { minLength: 1, maxLength: 5, selector: () => Math.random() }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 12, size: 'max' }),
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom('\n', '\r\n'),
      (products, max, lineEnd) => {
        const records = products.flatMap(([cells, quoted], at) =>
          cells.map((text) => ({ key: `p${at}`, text: `${text},${quoted ? `"p${at}"` : `p${at}`}${lineEnd}` })),
        );
        const header = `name,Handle${lineEnd}`;
        const whole = header + records.map(({ text }) => text).join('');
        const parts = [...splitTable(whole, 'shopify', max)];
        expect(header + parts.map(({ text }) => text.slice(header.length)).join('')).toBe(whole);
        expect(parts.at(-1)?.share).toBe(1);
        for (const [at, { text, lineOf }] of parts.entries()) {
          expect(text.startsWith(header)).toBe(true);
          const before = parts
            .slice(0, at)
            .map((part) => part.text.slice(header.length))
            .join('');
          expect(lineOf(2)).toBe(before.split('\n').length + 1);
          // The last product of a part is not the first of the next.
          const next = parts[at + 1];
          const last = [...text.matchAll(/"?(p\d+)"?\r?\n/g)].at(-1)?.[1];
          if (next && last) expect(/"?(p\d+)"?\r?\n/.exec(next.text.slice(header.length))?.[1]).not.toBe(last);
        }
      },
    ),
  );
});

test('FIX-64 a list of JSON lines is split between lines, and an empty table is one part', () => {
  expect([...splitTable('{"a":1}\n{"b":"x,y"}\n{"c":3}', 'jsonl', 10)].map(({ text }) => text)).toEqual([
    '{"a":1}\n',
    '{"b":"x,y"}\n',
    '{"c":3}',
  ]);
  expect([...splitTable('code,name\n', 'csv', 10)]).toMatchObject([{ text: 'code,name\n', share: 1 }]);
});

test('FIX-64 the reports of the parts are joined into one, with the line numbers of the whole file', () => {
  const part = (line: number): ImportReply => ({
    applied: true,
    read: 2,
    created: 1,
    changed: 0,
    unchanged: 0,
    rejectedCount: 1,
    rejected: [{ line, code: 'A', reason: 'no' }],
    wasRefused: { count: 1, listed: [{ line, code: 'B', wasPrice: '9.90', reason: 'no' }] },
    skipped: { again: 1 },
    held: {},
    guesses: { 'colour: by its title': 2 },
    labels: [
      { kind: 'size', label: `${line}`, guess: '', value: null, rows: 1 },
      { kind: 'size', label: '7', guess: 'US men’s 7', value: null, rows: 2 },
    ],
    sizes: { read: 3, unread: 1, listed: [{ line, code: 'A', label: 'Jumbo' }] },
  });
  const joined = joinReports(
    joinReports(null, part(2), (line) => line),
    part(5),
    (line) => line + 100,
  );
  expect(joined).toMatchObject({
    read: 4,
    created: 2,
    rejectedCount: 2,
    skipped: { again: 2 },
    guesses: { 'colour: by its title': 4 },
    sizes: { read: 6, unread: 2 },
  });
  expect(joined.rejected.map(({ line }) => line)).toEqual([2, 105]);
  expect(joined.sizes.listed.map(({ line }) => line)).toEqual([2, 105]);
  expect(joined.wasRefused.listed.map(({ line }) => line)).toEqual([2, 105]);
});

test('MOVE-05 the rows of a product are sent together wherever they stand, with the line numbers of the file', () => {
  const rows = Array.from({ length: 40 }, (_, n) => `${n % 4 === 3 ? '"P3"' : `P${n % 4}`};"a, ""b""\n${n}";${n}`);
  const text = `sep=;\ncode;words;n\n${rows.join('\n')}`;
  const parts = [...gatherTable(text, (cell) => cell('code'), 120)];
  expect(parts.length).toBe(4);
  expect(parts.at(-1)?.share).toBe(1);
  const lines = text.split('\n');
  for (const [at, part] of parts.entries()) {
    const [declared, header, ...body] = part.text.trimEnd().split('\n');
    expect([declared, header]).toEqual(['sep=;', 'code;words;n']);
    expect(body.length).toBe(20);
    for (const [index, line] of body.entries()) {
      if (index % 2 === 0) expect(line.replaceAll('"', '')).toMatch(new RegExp(`^P${at};`));
      expect(lines[part.lineOf(index + 3) - 1]).toBe(line);
    }
  }
  // A row without a code continues the row before; a small table is sent as it is.
  expect([...gatherTable('code,n\nA,1\n,2\nB,3', (cell) => cell('code'), 5)].map((part) => part.text)).toEqual([
    'code,n\nA,1\n,2\n',
    'code,n\nB,3\n',
  ]);
  expect([...gatherTable('code,n\nA,1\nB,2', (cell) => cell('code'), 100)]).toMatchObject([
    { text: 'code,n\nA,1\nB,2', share: 1 },
  ]);
});
