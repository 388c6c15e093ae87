import { writeFileSync } from 'node:fs';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import { benchProducts, fillCatalogue } from './search-catalogue.ts';

const pgd = await startEmbeddedPostgres({ dataDir: '/tmp/sb/pg', throwaway: true });
let t = performance.now();
await migrate(pgd.url('postgres'));
const h = openDatabase(pgd.url('postgres'));
if (Number((await h.pool.query('select count(*) n from catalogue.product')).rows[0].n) === 0) {
  const p = benchProducts();
  console.log('made', performance.now() - t);
  t = performance.now();
  await fillCatalogue(h.pool, p);
  console.log('filled', performance.now() - t);
}
writeFileSync('/tmp/sb/url', pgd.url('postgres'));
console.log('ready', pgd.url('postgres'));
setInterval(() => {}, 1e6);
process.on('SIGTERM', async () => {
  await pgd.stop();
  process.exit(0);
});
