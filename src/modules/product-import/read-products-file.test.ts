import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { productImportSchema } from '#contract/products/product-import.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { openFile } from './open-file.ts';
import { readProductsCsv } from './read-products-csv.ts';
import { readProductsJsonl } from './read-products-jsonl.ts';

function fileOf(name: string, bytes: Buffer | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
async function all(rows: AsyncIterable<ReadRow>): Promise<ReadRow[]> {
  const list: ReadRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

const CSV = `\uFEFFcode,parent_code,name,brand,category,demographic,colour_name,colours,price,original_price,images,variant_code,size_label,us_men,eu,stock,stock:ponsonby,is_new
QW1,QW,"Harbour Court
Low",Quayworn,Footwear > Courts,mens,Kōwhai,yellow;white,149.90,199.90,https://example.com/a.jpg | Side view | side,QW1-9,US 9,9,41.5,3,1,yes
QW1,QW,,,,,,,,,,QW1-10,US 10,10,42.5,0,,
QW2,,Cap,Quayworn,Accessories,,,,39,,,QW2-1,,,,5,,maybe
QW3,,Sock,Quayworn,Accessories,,,,19,,,QW3-1,,,,many,,
`;

test('our CSV: lines of one code are one product, with its sizes, stock by location and images', async () => {
  const rows = await all(readProductsCsv((await openFile(fileOf('p.csv', CSV))).text));
  const [first, second, third] = rows;
  expect(first).toMatchObject({ line: 2 });
  expect(productImportSchema.parse((first as { value: unknown }).value)).toMatchObject({
    code: 'QW1',
    name: 'Harbour Court\nLow',
    category: [
      ['footwear', 'Footwear'],
      ['courts', 'Courts'],
    ],
    colours: ['yellow', 'white'],
    isNew: true,
    images: [{ src: 'https://example.com/a.jpg', alt: 'Side view', view: 'side' }],
    variants: [
      { code: 'QW1-9', label: 'US 9', sizes: { usMen: '9', eu: '41.5' }, stock: { warehouse: 3, ponsonby: 1 } },
      { code: 'QW1-10', label: 'US 10', stock: { warehouse: 0 } },
    ],
  });
  expect(second).toMatchObject({ line: 5, reason: 'is_new: write yes or no, not "maybe"' });
  expect(third).toMatchObject({ line: 6, reason: 'stock: "many" is not a whole number' });
});

test('JSONL: a line that is not JSON is reported with its number, the others are read; FIX-64 gzip and UTF-16 are detected by their bytes', async () => {
  const text = '{"code":"A"}\n\nnonsense\n{"code":"B"}';
  const read = async (bytes: Buffer, name: string) =>
    all(readProductsJsonl((await openFile(fileOf(name, bytes))).text));
  const rows = await read(gzipSync(text), 'p.jsonl.gz');
  for (const bytes of [
    gzipSync(text),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    gzipSync(Buffer.from(text, 'utf16le')),
    Buffer.from(text),
  ])
    expect(await read(bytes, 'p.jsonl')).toEqual(rows);
  expect(rows).toEqual([
    { line: 1, value: { code: 'A' } },
    { line: 3, reason: expect.stringContaining('not JSON') },
    { line: 4, value: { code: 'B' } },
  ]);
});

test.each([
  ['what is no UTF-8', fileBytes([0x63, 0x6f, 0x64, 0x65, 0xff, 0x81, 0x0a]), 'p.csv', /not UTF-8/],
  ['a character cut in half', Buffer.from('code,name\nā').subarray(0, 11), 'p.csv', /middle of a character/],
])('%s is rejected with a readable message', async (_, bytes, name, words) => {
  const opened = await openFile(fileOf(name, bytes));
  await expect(all(readProductsCsv(opened.text))).rejects.toThrow(words);
});

function fileBytes(bytes: number[]): Buffer {
  return Buffer.from(bytes);
}
