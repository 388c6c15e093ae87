/** What the first products of a table would become, with its columns as chosen, saved or guessed (MOVE-05). */
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { columnProblems, type TableColumns, tableColumnsSchema } from '#contract/staff/products/table-columns.ts';
import type { PreviewTableReply, PreviewTableRequest } from '#contract/staff/products/table-preview.ts';
import type { Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { delimiterOf, delimiterWords } from '#shared/tables/table-dialect.ts';
import type { ColumnValues } from '../internal/tables/column-values.ts';
import { inPieces } from '../internal/text-pieces.ts';
import { readMappedLabels } from '../mapped-labels.ts';
import { FileProblem } from '../open-file.ts';
import type { ShopifyOptions } from '../read-shopify-csv.ts';
import { fittingMapping } from './find-mapping.ts';
import { firstProducts } from './first-products.ts';
import { columnsOfGuess, guessColumns } from './guess-columns.ts';
import { readColumns } from './read-columns.ts';
import { readColumnsCsv } from './read-columns-csv.ts';
import { readWooCommerceCsv } from './read-woocommerce-csv.ts';
import { listMappings } from './saved-mappings.ts';

const VALUES_SHOWN = 4;

/** `why`: what is wrong with the whole file, for people. */
export type PreviewRefusal = { reason: 'UNUSABLE'; why: string };

/** Saves nothing. `now` decides whether a sale of WooCommerce runs. */
export async function previewTable(
  ctx: { db: Queries },
  { format, text, table, ignoreSaved, sizes, demographic, category }: PreviewTableRequest,
  now: Date,
): Promise<Result<PreviewTableReply, PreviewRefusal>> {
  try {
    const options = {
      ...(sizes && { sizes }),
      ...(demographic && { demographic }),
      ...(category && { category }),
      mapped: await readMappedLabels(ctx),
    };
    const delimiter = delimiterWords[delimiterOf(text)];
    if (format === 'woocommerce') {
      const products = await firstProducts(readWooCommerceCsv(inPieces(text), { ...options, now }));
      return ok({ delimiter, columns: [], priceTimes: '1', mapping: null, problems: [], products });
    }
    const columns = await readColumns(text);
    const chosen = table ? { table, mapping: null } : await chooseColumns(ctx, columns, ignoreSaved);
    return ok({ delimiter, ...(await shown(text, columns, chosen, options)) });
  } catch (error) {
    if (error instanceof FileProblem) return fail({ reason: 'UNUSABLE', why: error.message });
    throw error;
  }
}

interface Chosen {
  table: TableColumns;
  mapping: string | null;
}

async function shown(
  text: string,
  columns: readonly ColumnValues[],
  { table, mapping }: Chosen,
  options: ShopifyOptions,
): Promise<Omit<PreviewTableReply, 'delimiter'>> {
  const parsed = tableColumnsSchema.safeParse(table, { error: plainIssue });
  const missing = columnProblems(table.columns);
  const problems = parsed.success || missing.length > 0 ? missing : parsed.error.issues.map(({ message }) => message);
  return {
    columns: columns.map(({ column, values }) => ({
      column,
      values: [...new Set(values)].slice(0, VALUES_SHOWN).map((value) => value.slice(0, 80)),
      field: table.columns.find((one) => one.column === column)?.field ?? null,
    })),
    priceTimes: table.priceTimes,
    mapping,
    problems,
    products: parsed.success ? await firstProducts(readColumnsCsv(inPieces(text), parsed.data, options)) : [],
  };
}

/** The saved mapping that fits, else what the columns look like. */
async function chooseColumns(
  ctx: { db: Queries },
  columns: readonly ColumnValues[],
  ignoreSaved: boolean,
): Promise<Chosen> {
  const header = columns.map(({ column }) => column);
  const saved = ignoreSaved ? null : fittingMapping(await listMappings(ctx), header);
  if (saved) return { table: { columns: saved.columns, priceTimes: saved.priceTimes }, mapping: saved.name };
  return { table: { columns: columnsOfGuess(columns, guessColumns(columns)), priceTimes: '1' }, mapping: null };
}
