import { expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { fetchImages } from './fetch-images.ts';
import type { ImageStoreCtx } from './image-store.port.ts';

test('MOVE-01 pictures of the old shop are fetched before it is closed, each once, and those that cannot be are named with the reason', async () => {
  const { db } = await useTestDatabase();
  const ctx = { ...testCtx(db), imageStore: {} as ImageStoreCtx['imageStore'] };
  await sql`insert into catalogue.media (id, source_kind, source)
    select md5(n::text), 'url', 'https://cdn.example.com/' || n || '.jpg' from generate_series(1, 230) n`.execute(db);
  await sql`insert into catalogue.media (id, source_kind, source) values (md5('own'), 'file', 'own.jpg')`.execute(db);
  const asked: string[] = [];
  let atOnce = 0;
  let most = 0;
  const fetch = async (_ctx: unknown, id: string, url: string): Promise<Buffer> => {
    asked.push(url);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((done) => setImmediate(done));
    atOnce -= 1;
    if (url.endsWith('/7.jpg')) throw new Error('the URL responded with 404');
    await sql`update catalogue.media set source_kind = 'file', source = ${`${id}.jpg`} where id = ${id}`.execute(db);
    return Buffer.alloc(0);
  };
  const steps: string[] = [];
  const first = await fetchImages(ctx, { fetchOne: fetch, onProgress: (done, all) => steps.push(`${done}/${all}`) });
  expect(first).toEqual({
    fetched: 229,
    failed: [{ source: 'https://cdn.example.com/7.jpg', reason: 'the URL responded with 404' }],
  });
  expect(new Set(asked).size).toBe(230);
  expect(asked).toHaveLength(230);
  expect(steps.at(-1)).toBe('230/230');
  expect(most).toBeLessThanOrEqual(4);
  expect(await fetchImages(ctx, { fetchOne: fetch })).toMatchObject({ fetched: 0, failed: [{}] });
});
