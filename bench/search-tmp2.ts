import { openDatabase } from '#platform/database.ts';
import { readDocuments } from '#modules/search/internal/index-records.ts';
const h = openDatabase(process.argv[2] as string);
for (const limit of [500, 1000, 2000, 4000]) {
let t = performance.now(); let after = 0; let n = 0;
for (;;) { const d = await readDocuments({ db: h.db }, { afterId: after, limit }); const last = d.at(-1); if (!last) break; n += d.length; after = last.id; }
console.log(limit, n, performance.now() - t, process.memoryUsage.rss() / 2 ** 20);
}
await h.close();
