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

test('an edited applied migration and a failing one are refused by name', async () => {
  const { url, pool } = await useTestDatabase();
  await pool.query('drop table public.migration');
  const folder = await folderWith({ '0001-a.sql': 'create table public.a (n int)' });
  await migrate(url, folder);
  await writeFile(join(folder, '0002-b.sql'), 'insert into public.a values (1); select nonsense');
  await expect(migrate(url, folder)).rejects.toThrow(/0002-b.sql failed.*nonsense/);
  expect((await pool.query('select count(*)::int as n from public.a')).rows).toEqual([{ n: 0 }]);
  await writeFile(join(folder, '0001-a.sql'), 'create table public.a (n int, m int)');
  await expect(migrate(url, folder)).rejects.toThrow(/0001-a.sql was changed/);
});

test('FLT-08 a release starts on a newer database unless a migration there needs one that the release does not have', async () => {
  const { url, pool } = await useTestDatabase();
  await pool.query('drop table public.migration');
  const first = { '0001-a.sql': 'create table public.a (n int, m int)' };
  const second = { '0002-b.sql': 'alter table public.a add column o int' };
  // m was last read by the release that has nothing but 0001.
  const third = { '0003-c.sql': '-- needs: 0002-b.sql\nalter table public.a drop column m' };
  const [one, two] = [await folderWith(first), await folderWith({ ...first, ...second })];
  const three = await folderWith({ ...first, ...second, ...third });
  await migrate(url, two);
  expect(await migrate(url, one)).toEqual([]);
  expect(await migrate(url, three)).toEqual(['0003-c.sql']);
  expect(await migrate(url, two)).toEqual([]);
  await expect(migrate(url, one)).rejects.toThrow(
    'The database is newer than this program: it has 0003-c.sql, which this release cannot work with. Start the newer release.',
  );
  // A release beside it that has a migration of its own still gets that one applied.
  const beside = await folderWith({ ...first, ...second, '0002-d.sql': 'create table public.d (n int)' });
  expect(await migrate(url, beside)).toEqual(['0002-d.sql']);
});

test('FLT-08 the journal of an earlier release is read as it is, and gets its new column from its owner', async () => {
  const { url, pool } = await useTestDatabase();
  await pool.query('alter table public.migration drop column needs');
  await pool.query("insert into public.migration (name, checksum) values ('9999-later.sql', 'x')");
  const reader = `reader_${Date.now()}`;
  await pool.query(`create role ${reader} login password 'reads'; grant select on public.migration to ${reader}`);
  const asReader = new URL(url);
  [asReader.username, asReader.password] = [reader, 'reads'];
  expect(await migrate(asReader.href)).toEqual([]);
  expect(await migrate(url)).toEqual([]);
  expect((await pool.query("select needs from public.migration where name = '9999-later.sql'")).rows).toEqual([
    { needs: null },
  ]);
  expect(await migrate(asReader.href)).toEqual([]);
  await pool.query(`drop owned by ${reader}; drop role ${reader}`);
});
