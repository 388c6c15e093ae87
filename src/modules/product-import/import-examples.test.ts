import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productImportSchema } from '#contract/products/product-import.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { readProductsCsv } from './read-products-csv.ts';
import { readProductsJsonl } from './read-products-jsonl.ts';
import { parseTableMapping } from './table-mapping.ts';

const page = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text ?? '');

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
async function products(rows: AsyncIterable<ReadRow>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const row of rows) list.push(productImportSchema.parse('value' in row ? row.value : row));
  return list;
}

test('the examples of docs/import.md are imported unchanged', async () => {
  const [csv = ''] = blocks('csv');
  const [jsonl = '', mapping = ''] = blocks('json');
  expect(await products(readProductsCsv(once(csv)))).toMatchObject([
    { code: 'QW1-CHALK', originalPrice: '199.90', variants: [{ stock: { warehouse: 3, ponsonby: 1 } }, {}] },
  ]);
  expect(await products(readProductsJsonl(once(jsonl)))).toMatchObject([
    { code: 'QW1-CHALK', variants: [{ label: 'US 9' }] },
  ]);
  expect(parseTableMapping(mapping)).toMatchObject({ sizes: [{ run: 'womens-shoes' }, { run: 'mens-shoes' }] });
});
