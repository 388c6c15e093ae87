import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { migrate } from './migrate.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kerb-migrations-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('a database that is up to date is not changed', async () => {
  const { url } = await useTestDatabase();
  expect(await migrate(url)).toEqual([]);
});

test('eight processes that start together apply each migration exactly once', async () => {
  const { url, pool } = await useTestDatabase();
  await pool.query('drop table public.migration');
  const folder = await folderWith({
    '0001-a.sql': 'create table public.a (n int); insert into public.a values (1)',
    '0002-b.sql': 'insert into public.a values (2)',
  });
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder)));
  expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql']);
  expect((await pool.query('select n from public.a order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('an edited applied migration, a failing one and a database from a newer version are refused by name', async () => {
  const { url, pool } = await useTestDatabase();
  await pool.query('drop table public.migration');
  const folder = await folderWith({ '0001-a.sql': 'create table public.a (n int)' });
  await migrate(url, folder);
  await writeFile(join(folder, '0002-b.sql'), 'insert into public.a values (1); select nonsense');
  await expect(migrate(url, folder)).rejects.toThrow(/0002-b.sql failed.*nonsense/);
  expect((await pool.query('select count(*)::int as n from public.a')).rows).toEqual([{ n: 0 }]);
  await writeFile(join(folder, '0001-a.sql'), 'create table public.a (n int, m int)');
  await expect(migrate(url, folder)).rejects.toThrow(/0001-a.sql was changed/);
  await expect(migrate(url, await folderWith({}))).rejects.toThrow(/newer than this program/);
});
