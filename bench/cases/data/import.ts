/**
 * How long `kerb import` takes for a whole catalogue, and its peak memory: 44,000 generated products, then the real
 * tables where they exist beside the project.
 */
import { spawn } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import { sizeRuns } from '#modules/product-import/size-runs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REAL = join(ROOT, '../shared/data');
const PRODUCTS = 44_000;

type Emit = (name: string, value: number, unit: string) => void;

export async function run(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bench-import-'));
  // As root the database server runs under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  try {
    const file = join(folder, 'range.jsonl.gz');
    await pipeline(Readable.from(makeLines()), createGzip({ level: 1 }), createWriteStream(file));
    const made = join(folder, 'made');
    await kerb(made, ['db', 'migrate']);
    const first = await kerb(made, ['import', 'products', file]);
    emit('import.products', count(first.output, 'new'), 'products');
    emit('import.seconds', first.seconds, 's');
    emit('import.rss_mb', first.rssMb, 'MB');
    const again = await kerb(made, ['import', 'products', file]);
    emit('import.repeat_changed', count(again.output, 'new') + count(again.output, 'changed'), 'products');
    emit('import.repeat_seconds', again.seconds, 's');
    if (existsSync(REAL)) await runReal(join(folder, 'real'), emit);
    else process.stderr.write('  the real tables are skipped: ../shared/data is not here\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports every table of ../shared/data into one shop, one command each. */
async function runReal(data: string, emit: Emit): Promise<void> {
  await kerb(data, ['db', 'migrate']);
  const shopify = readdirSync(join(REAL, 'shopify')).filter((name) => name.endsWith('.csv'));
  const commands = [
    ['table', 'products/fashion-product-images.styles.csv.gz', '--mapping', 'fashion-product-images'],
    ['table', 'products/adidas-vs-nike.csv', '--mapping', 'adidas-vs-nike'],
    ['table', 'products/aws-retail-demo-store.products.yaml.gz', '--mapping', 'aws-retail-demo-store'],
    ...shopify.map((name) => ['shopify', `shopify/${name}`, '--rate', '1.70']),
  ];
  const totals = { products: 0, refused: 0, seconds: 0, rssMb: 0 };
  for (const [kind = '', file = '', ...options] of commands) {
    const done = await kerb(data, ['import', kind, join(REAL, file), ...options]);
    totals.products += count(done.output, 'new');
    totals.refused += count(done.output, 'refused');
    totals.seconds += done.seconds;
    totals.rssMb = Math.max(totals.rssMb, done.rssMb);
  }
  emit('import.real_products', totals.products, 'products');
  emit('import.real_refused', totals.refused, 'products');
  emit('import.real_seconds', totals.seconds, 's');
  emit('import.real_rss_mb', totals.rssMb, 'MB');
}

/** Runs one command in a separate process; throws when it fails. */
async function kerb(
  data: string,
  args: readonly string[],
): Promise<{ output: string; seconds: number; rssMb: number }> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'bin/kerb.ts'), ...args], {
    cwd: ROOT,
    env: { ...environment, KERB_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  let rssMb = 0;
  // VmHWM only grows, so the last sample before the end is the peak.
  const sampling = setInterval(() => {
    const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
    rssMb = Math.max(rssMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 50);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  clearInterval(sampling);
  // Exit code 1 means done, with rows refused; the measurements say how many.
  if (code !== 0 && code !== 1) throw new Error(`kerb ${args.join(' ')} ended with code ${code}`);
  return { output, seconds: (performance.now() - started) / 1000, rssMb };
}

/** '12 new, 3 changed, …' → 12 for 'new'. */
const count = (output: string, word: string): number =>
  Number(new RegExp(`(\\d+) ${word}`).exec(output.trimEnd().split('\n').at(-1) ?? '')?.[1] ?? 0);

function* makeLines(): Generator<string> {
  const runs = Object.values(sizeRuns);
  for (let n = 0; n < PRODUCTS; n += 1) {
    const run = runs[n % runs.length] ?? sizeRuns.one;
    const product: ProductImportInput = {
      code: `BENCH-${n}`,
      parentCode: `BENCH-P${n >> 1}`,
      name: `Bench Runner ${n >> 1}`,
      brand: `Brand ${n % 120}`,
      description: 'A shoe that only a bench could love.\n\nMade of numbers, in whole cents.',
      category: [
        ['footwear', 'Footwear'],
        [`kind-${n % 40}`, `Kind ${n % 40}`],
      ],
      demographic: 'unisex',
      productType: `Kind ${n % 40}`,
      colourName: n % 2 ? 'Black' : 'Chalk White',
      colours: n % 2 ? ['black'] : ['white'],
      price: `${40 + (n % 200)}.90`,
      images: [{ src: `https://pictures.example.com/${n}.jpg` }],
      variants: run.map((size, index) => ({
        code: `BENCH-${n}-${index}`,
        ...size,
        stock: { warehouse: (n + index) % 9 },
      })),
    };
    yield `${JSON.stringify(product)}\n`;
  }
}
