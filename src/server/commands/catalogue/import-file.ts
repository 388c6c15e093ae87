/** `kerb import …`: imports a file of products with progress, a report of refused products, and an exit code. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  guessText,
  labelHints,
  labelKinds,
  labelText,
  type MapLabelRequest,
  mapLabelSchema,
} from '#contract/staff/products/import-labels.ts';
import { type ImportReport, listLabels, type ReadRow } from '#modules/catalogue/products/import-row.ts';
import { imageResolver } from '#modules/media/resolve-image.ts';
import { findMapping } from '#modules/product-import/columns/find-mapping.ts';
import { readColumnsCsv } from '#modules/product-import/columns/read-columns-csv.ts';
import { readWooCommerceCsv } from '#modules/product-import/columns/read-woocommerce-csv.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { mapLabel } from '#modules/product-import/map-label.ts';
import { readMappedLabels } from '#modules/product-import/mapped-labels.ts';
import { FileProblem, type OpenFile, openFile } from '#modules/product-import/open-file.ts';
import { isLabelValue } from '#modules/product-import/read-label-value.ts';
import { readProductsCsv } from '#modules/product-import/read-products-csv.ts';
import { readProductsJsonl } from '#modules/product-import/read-products-jsonl.ts';
import { readShopifyCsv, type ShopifyOptions } from '#modules/product-import/read-shopify-csv.ts';
import { readTable } from '#modules/product-import/read-table.ts';
import { parseTableMapping } from '#modules/product-import/table-mapping.ts';
import type { Ctx } from '#platform/context.ts';
import { counted } from '#shared/counted.ts';
import { encodingWords } from '#shared/tables/decode-text.ts';
import { announce } from '../../announce.ts';
import { openImageStore } from '../../images/open-image-store.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

export interface ImportFlags {
  dryRun?: boolean;
  /** Why 'was' prices are shown that the history of prices does not prove (HON-02). */
  wasReason?: string;
}

/** The name of a file without '.gz', to recognise its format. */
const plainName = (file: string): string => file.toLowerCase().replace(/\.gz$/, '');

export const importProductsFile = (file: string, flags: ImportFlags): Promise<number> =>
  importFile(file, flags, ({ text }) =>
    /\.(jsonl|ndjson)$/.test(plainName(file)) ? readProductsJsonl(text) : readProductsCsv(text),
  );

/**
 * `map`: how to read labels of the file, each as 'size: 7 = UK 7'; stored for later imports, in a dry run only applied
 * (FIX-61).
 */
export function importShopifyFile(
  file: string,
  { map = [], ...flags }: ImportFlags & ShopifyOptions & { map?: readonly string[] },
): Promise<number> {
  const own = map.map(readMapping);
  return importFile(file, flags, async ({ text }, ctx) => {
    if (!flags.dryRun) for (const mapping of own) await mapLabel(ctx, 'kerb', mapping);
    return readShopifyCsv(text, { ...flags, mapped: await readMappedLabels(ctx, own) });
  });
}

/**
 * Parses 'size: 7 = UK 7' for any of the guessed labels; with nothing after the last '=' the stored mapping is deleted.
 */
function readMapping(text: string): MapLabelRequest {
  const [, kind = '', label = '', value = ''] = /^\s*(\w+)\s*:(.*)=([^=]*)$/.exec(text) ?? [];
  const parsed = mapLabelSchema.safeParse({ kind, label: label.trim(), guess: '', value: value.trim() || null });
  if (!parsed.success)
    throw new CommandProblem(
      `--map ${text}: write it as 'KIND: LABEL = VALUE', such as 'size: 7 = UK 7'; KIND is one of ${labelKinds.join(', ')}.`,
    );
  const mapping = parsed.data;
  if (mapping.value !== null && !isLabelValue(mapping.kind, mapping.value))
    throw new CommandProblem(`--map ${text}: ${labelHints[mapping.kind]}`);
  return mapping;
}

export const importWooCommerceFile = (file: string, flags: ImportFlags & ShopifyOptions): Promise<number> =>
  importFile(file, flags, async ({ text }, ctx) =>
    readWooCommerceCsv(text, { ...flags, now: ctx.clock.now(), mapped: await readMappedLabels(ctx) }),
  );

/** `mapping` is a file, the name of a built-in mapping, or that of one saved on the staff's import screen (MOVE-05). */
export async function importTableFile(
  file: string,
  flags: ImportFlags & ShopifyOptions & { mapping: string },
): Promise<number> {
  const json = await mappingFile(flags.mapping);
  if (json === null)
    return importFile(file, flags, async ({ text }, ctx) => {
      const saved = await findMapping(ctx, flags.mapping);
      if (!saved) throw new CommandProblem(`There is no mapping ${flags.mapping}.`);
      return readColumnsCsv(text, saved, { ...flags, mapped: await readMappedLabels(ctx) });
    });
  let mapping: ReturnType<typeof parseTableMapping>;
  try {
    mapping = parseTableMapping(json);
  } catch (error) {
    throw new CommandProblem((error as Error).message);
  }
  return importFile(file, flags, ({ text }) =>
    readTable(text, mapping, /\.ya?ml$/.test(plainName(file)) ? 'yaml' : 'csv'),
  );
}

/** The JSON of a built-in mapping or of a file; null for a name that is neither. */
async function mappingFile(name: string): Promise<string | null> {
  const own = /^[a-z0-9-]+$/.test(name)
    ? join(import.meta.dirname, '../../../modules/product-import/mappings', `${name}.json`)
    : resolve(name);
  return readFile(own, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CommandProblem(`The mapping ${name} cannot be read: ${error.message}.`);
  });
}

/** Exit code 0 when every product was imported, 1 when some were refused. */
async function importFile(
  file: string,
  flags: ImportFlags,
  read: (file: OpenFile, ctx: Ctx) => AsyncIterable<ReadRow> | Promise<AsyncIterable<ReadRow>>,
): Promise<number> {
  const opened = await openFile(file);
  return withShopDatabase(
    async (ctx) => {
      const started = performance.now();
      const what = flags.dryRun ? 'Trying' : 'Importing';
      let taken = 0;
      const imageStore = await openImageStore(ctx.config);
      try {
        const report = await importProducts(ctx, await read(opened, ctx), {
          resolveImage: imageResolver({ ...ctx, imageStore }, dirname(resolve(file)), !flags.dryRun),
          ...(flags.dryRun && { dryRun: true }),
          ...(flags.wasReason && { wasReason: flags.wasReason }),
          onProgress: ({ created, changed }) => {
            taken = created + changed;
            // The last batch is reported by the line below; there 100 % means that all of it is imported.
            announce.progress(what, Math.min(Math.floor(opened.share() * 1000), 999), 1000);
          },
        });
        announce.progress(what, 1, 1);
        const encoding = encodingWords[opened.encoding()];
        if (encoding !== 'UTF-8') process.stdout.write(`The file was read as ${encoding} text.\n`);
        writeReport(report, flags, (performance.now() - started) / 1000);
        return report.rejectedCount > 0 ? 1 : 0;
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        const before =
          taken > 0 && !flags.dryRun
            ? ` ${taken} ${taken === 1 ? 'product' : 'products'} before that place were imported; correct the file and run the command again.`
            : '';
        throw new CommandProblem(`${error.message}${before}`);
      } finally {
        await imageStore.close();
      }
    },
    { audits: () => (flags.dryRun ? null : 'catalogue') },
  );
}

function writeReport(report: ImportReport, flags: ImportFlags, seconds: number): void {
  const skipped = Object.entries(report.skipped).map(([reason, count]) => `${count} skipped: ${reason}`);
  const { sizes } = report;
  const lines = [
    ...report.rejected.map(({ line, code, reason }) => `line ${line}${code ? ` ${code}` : ''}: ${reason}`),
    ...(report.rejectedCount > report.rejected.length
      ? [`… and ${report.rejectedCount - report.rejected.length} more`]
      : []),
    ...report.wasRefused.listed.map(
      ({ line, code, wasPrice, reason }) =>
        `line ${line} ${code}: imported without its was price $${wasPrice}. ${reason}`,
    ),
    ...(report.wasRefused.count > 0
      ? [
          `${counted(report.wasRefused.count, 'was price')} left out. Show them all the same by --was-reason REASON, which is kept.`,
        ]
      : []),
    ...skipped,
    ...Object.entries(report.held).map(([reason, count]) => `${count} kept as drafts: ${reason}`),
    ...Object.entries(report.guesses).map(([guess, count]) => `${count} guessed, ${guess}`),
    ...listLabels(report).map(({ kind, label, guess, value, rows }) => {
      const taken = value === null ? `taken for ${guessText(guess)}` : `mapped to ${value}`;
      return `${kind} "${labelText(label)}" ${taken} (${rows} ${rows === 1 ? 'row' : 'rows'})`;
    }),
    ...(report.labels.size > 0
      ? ["Map a label by --map 'KIND: LABEL = VALUE', such as --map 'size: 7 = UK 7'; later imports use it too."]
      : []),
    ...sizes.listed.map(
      ({ line, code, label }) => `line ${line} ${code}: the size "${label}" is in no known size system`,
    ),
    ...(sizes.unread > 0
      ? [
          `${sizes.unread} footwear sizes not recognised, ${sizes.read} recognised. Say more by --sizes, --demographic, --category.`,
        ]
      : []),
    `${flags.dryRun ? 'Dry run, nothing was imported: ' : ''}${report.read} ${report.read === 1 ? 'product' : 'products'} read in ${seconds.toFixed(1)} s: ${report.created} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.rejectedCount} refused.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
