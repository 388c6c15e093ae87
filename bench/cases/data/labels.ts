/**
 * How many sizes and colours of real exports the importer recognises: `BENCH_LABELS` names a folder with exports of
 * Shopify, WooCommerce or any other shop system as CSV. What is not recognised is printed, file by file. Exports belong
 * to their shops, so none is kept here.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileProblem } from '#modules/product-import/open-file.ts';
import { type MeasuredFile, measureLabels } from '../../support/labels/measure-labels.ts';

type Emit = (name: string, value: number, unit: string) => void;

export async function run(emit: Emit): Promise<void> {
  const folder = process.env.BENCH_LABELS;
  if (!folder) throw new Error('Set BENCH_LABELS to a folder with exports as CSV.');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.csv$/i.test(name));
  const measured: MeasuredFile[] = [];
  let unusable = 0;
  for (const file of files.sort()) {
    try {
      const one = await measureLabels(join(folder, file));
      measured.push(one);
      process.stderr.write(reportOf(file, one));
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      unusable += 1;
      process.stderr.write(`  ${file}: ${error.message}\n`);
    }
  }
  const sum = (count: (one: MeasuredFile) => number) => measured.reduce((total, one) => total + count(one), 0);
  const sizes = (outcome: string) => sum((one) => one.sizes.filter((size) => size.outcome === outcome).length);
  emit('labels.files', files.length, 'files');
  emit('labels.unusable', unusable, 'files');
  emit(
    'labels.products',
    sum(({ products }) => products),
    'products',
  );
  emit(
    'labels.refused',
    sum(({ refused }) => refused.length),
    'products',
  );
  emit('labels.sizes_system', sizes('system'), 'labels');
  emit('labels.sizes_name', sizes('name'), 'labels');
  emit('labels.sizes_unread', sizes('unread'), 'labels');
  emit(
    'labels.colours',
    sum(({ colours }) => colours.length),
    'names',
  );
  emit(
    'labels.colours_known',
    sum(({ colours }) => colours.filter(({ families }) => families.length > 0).length),
    'names',
  );
}

/** What a shopkeeper would have to look at. */
function reportOf(file: string, { kind, products, refused, sizes, colours }: MeasuredFile): string {
  const unread = sizes.flatMap(({ outcome, label }) => (outcome === 'unread' ? label : []));
  const unknown = colours.flatMap(({ families, name }) => (families.length === 0 ? name : []));
  return [
    `  ${file} (${kind}): ${products} products, ${sizes.length} sizes, ${colours.length} colours\n`,
    ...(unread.length > 0 ? [`    sizes not recognised: ${unread.join(' | ')}\n`] : []),
    ...(unknown.length > 0 ? [`    colours not recognised: ${unknown.join(' | ')}\n`] : []),
    ...refused.map(({ line, reason }) => `    refused, line ${line}: ${reason}\n`),
  ].join('');
}
