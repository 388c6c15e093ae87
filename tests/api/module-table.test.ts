/** docs/modules.md names every module with its schema, its public API and its published views. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moduleTable } from '../../bin/generate/module-table.ts';

const ROOT = join(import.meta.dirname, '../..');

test('docs/modules.md is what `npm run generate` writes', () => {
  expect(readFileSync(join(ROOT, 'docs/modules.md'), 'utf8')).toBe(moduleTable());
});

test('the table has every module once, with tables in other schemas, public files and views', () => {
  const rows = moduleTable()
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  const modules = readdirSync(join(ROOT, 'src/modules'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rows.map((row) => /\[([\w-]+)\]/.exec(row)?.[1])).toEqual(modules.map(({ name }) => name).sort());
  const till = rows.find((row) => row.startsWith('| [till]'));
  expect(till).toBe('| [till](../src/modules/till/README.md) | `till` | `record-till-sale` | `recorded_sale` |');
  expect(rows.find((row) => row.startsWith('| [cart]'))).toContain('| `accounts.synced_state` |');
});
