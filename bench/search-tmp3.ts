import autocannon from 'autocannon';
import { startBenchShop } from './bench-shop.ts';
const shop = await startBenchShop({ port: 4350, environment: { DATABASE_URL: process.argv[2] as string } });
console.log('started', shop.startedMs, shop.rssMb());
await new Promise((d) => setTimeout(d, 5000)); console.log('5s', shop.rssMb());
let n = 0; const qs = ['black womens runner 8', 'shirt', 'adiddas', '', 'jandals', 'sho'];
const r = await autocannon({ url: shop.url, connections: 8, duration: 8, requests: [{ method: 'POST', path: '/nz/api/search/indexes/kerb_products/query', headers: { 'content-type': 'application/json' }, setupRequest: (q) => { n += 1; return { ...q, body: JSON.stringify({ query: qs[n % qs.length], page: 1 + (n % 3), filters: n % 2 ? { colour: ['black'] } : {} }) }; } }] });
console.log(r.requests.average, r.latency.p50, r.latency.p99, r.non2xx, r.errors, 'rss', shop.rssMb());
await shop.stop(); process.exit(0);
