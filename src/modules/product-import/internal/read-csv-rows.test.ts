import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRowGroup, groupCsvRows } from './group-csv-rows.ts';
import { type ReadRecord, readCsvRows } from './read-csv-rows.ts';

async function* inParts(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const read = (text: string, size = 64): Promise<ReadRecord[]> => all(readCsvRows(inParts(text, size), ['a']));
const group = (text: string): Promise<CsvRowGroup[]> => all(groupCsvRows(readCsvRows(inParts(text, 64), ['a']), 'a'));
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('any cells are read as they were written, wherever the chunks are cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ā', '"', ',', '\n', ' ', '👟'), maxLength: 12, size: 'max' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 12, size: 'max' }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, size) => {
        const csv = ['a,b,c', ...rows.map((row) => row.map(cell).join(','))].join('\r\n');
        const expected = rows.filter((row) => row.some((one) => one.trim() !== ''));
        const found = await read(csv, size);
        expect(found.map((one) => ('record' in one ? Object.values(one.record) : one.reason))).toEqual(expected);
      },
    ),
  );
});

test('a line in the middle that is not CSV costs that line only', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 30 }),
      fc.constantFrom('9,5" heel,x', '9,"never closed,x', '9,"ok" bad,x', '9,a,b,c,d'),
      async (place, bad) => {
        const lines = Array.from({ length: 31 }, (_, n) => `${n},"quoted, ${n}",z`);
        lines.splice(place, 0, bad);
        const found = await read(['a,b,c', ...lines].join('\n'));
        expect(found.flatMap((one) => ('record' in one ? [] : [one.line]))).toEqual([place + 2]);
        expect(found.flatMap((one) => ('record' in one ? [Number(one.record.a)] : []))).toEqual(
          Array.from({ length: 31 }, (_, n) => n),
        );
      },
    ),
  );
});

test('two stray quotes do not swallow the lines between them', async () => {
  const found = await read('a,b,c\n1,"12 inch,x\n2,y,z\n3,y,z\n4,x,15"\n5,y,z');
  expect(found.map((one) => [one.line, 'record' in one ? one.record.a : 'broken'])).toEqual([
    [2, 'broken'],
    [3, '2'],
    [4, '3'],
    [5, 'broken'],
    [6, '5'],
  ]);
});

test('line numbers count empty lines and line ends in cells', async () => {
  const found = await read('a,b\n\n1,"x\n\ny"\n\n\n2,z\n3');
  expect(found).toEqual([
    { line: 3, record: { a: '1', b: 'x\n\ny' } },
    { line: 8, record: { a: '2', b: 'z' } },
    { line: 9, record: { a: '3', b: '' } },
  ]);
});

test('a quote that is never closed in a long file is found without holding the file in memory', async () => {
  const found = await read(`a,b\n0,"open\n${Array.from({ length: 5_000 }, (_, n) => `${n + 1},x`).join('\n')}`, 4_096);
  expect(found[0]).toMatchObject({ line: 2, reason: expect.stringContaining('not closed') });
  expect(found.filter((one) => 'record' in one)).toHaveLength(5_000);
});

test.each([
  [
    'within its lines',
    'A,1\nA,"2" x\nA,3\nB,1',
    [
      [3, 'A'],
      [5, 1],
    ],
  ],
  [
    'that does not say whose it is, within its lines',
    'A,1\nx"y,2\nA,3\nB,1',
    [
      [3, 'A'],
      [5, 1],
    ],
  ],
  [
    'at its end',
    'A,1\nA,"2" x\nB,1',
    [
      [3, 'A'],
      [4, 1],
    ],
  ],
  [
    'at its beginning',
    'A,1\nB,"1" x\nB,2',
    [
      [2, 1],
      [3, 'B'],
    ],
  ],
  [
    'of its own',
    'A,1\nC,"1" x\nB,2',
    [
      [2, 1],
      [3, 'not CSV'],
      [4, 1],
    ],
  ],
])('a product with a broken line %s is not imported in part', async (_, lines, expected) => {
  const found = await group(`a,b\n${lines}`);
  expect(
    found.map((one) => [one.line, 'rows' in one ? one.rows.length : (one.code ?? one.reason.split(':')[0])]),
  ).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)));
});
