/** `kerb move …`: a Shopify shop from its exports, and invitations to its customers. */
import { writeFile } from 'node:fs/promises';
import { byMonth, ofAll } from '#contract/staff/imports/order-days.ts';
import {
  type OrderDay,
  type ShopifyExport,
  type ShopifyFinding,
  type ShopifyImportReply,
  shopifyExports,
  shopifyExportsOf,
  shopifyExportWords,
} from '#contract/staff/imports/shopify-imports.ts';
import { guessText, labelText } from '#contract/staff/products/import-labels.ts';
import { inviteCustomers } from '#modules/accounts/imports/invite-customers.ts';
import { readCsvFile } from '#modules/product-import/columns/read-csv-file.ts';
import { FileProblem, openFile } from '#modules/product-import/open-file.ts';
import { auditShopifyImport, importShopify, type MoveCtx } from '#modules/shopify-import/import-shopify.ts';
import { counted } from '#shared/counted.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { encodingWords } from '#shared/tables/decode-text.ts';
import { announce } from '../../announce.ts';
import { readingFile } from '../catalogue/reading-file.ts';
import { withContent } from '../catalogue/with-content.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface MoveFlags {
  dryRun?: boolean;
  /** Where every refused row is written, as CSV. */
  refused?: string;
}

const SHOWN = 20;

/**
 * Imports the exports of a Shopify shop, each recognised by its columns, or tries all of them as one; exit code 1 when
 * rows were refused. The command may be ended at any time: given the same files again it goes on (MOVE-01).
 */
export async function moveShopify(files: readonly string[], flags: MoveFlags): Promise<number> {
  const isDryRun = flags.dryRun === true;
  const kinds: { file: string; kind: ShopifyExport }[] = [];
  // All are known before the first is imported.
  for (const file of files) for (const kind of await kindsOf(file)) kinds.push({ file, kind });
  // Products first, redirects last: what follows names what came before.
  kinds.sort((one, other) => shopifyExports.indexOf(one.kind) - shopifyExports.indexOf(other.kind));
  const refused: (ShopifyFinding & { file: string })[] = [];
  const sum = { read: 0, created: 0, changed: 0, unchanged: 0 };
  /** Pages that the files tried so far would bring. */
  const coming = new Set<string>();
  await withShopDatabase(async (ctx) => {
    for (const { file, kind } of kinds) {
      // Anew for each file: a redirect leads to a page that was imported just before.
      const report = await importOne(await withContent(ctx), file, kind, { isDryRun, coming });
      for (const address of report.brings) coming.add(address);
      for (const row of report.refused) refused.push({ file, ...row });
      for (const count of ['read', 'created', 'changed', 'unchanged'] as const) sum[count] += report[count];
    }
  });
  if (kinds.length > 1)
    process.stdout.write(
      `${isDryRun ? 'Dry run, nothing was imported. ' : ''}Everything: ${counted(sum.read, 'row')}, ${sum.created} new, ${sum.changed} changed, ${sum.unchanged} unchanged, ${refused.length} refused.\n`,
    );
  if (flags.refused) {
    const rows = refused.map(({ file, line, name, reason }) => [file, line, name, reason]);
    // Names of customers: nobody else on this machine reads them.
    await writeFile(flags.refused, csvText([['file', 'line', 'row', 'reason'], ...rows]), { mode: 0o600 }).catch(
      (error: Error) => {
        throw new CommandProblem(`${flags.refused} cannot be written: ${error.message}`);
      },
    );
  }
  return refused.length > 0 ? 1 : 0;
}

/** Which export a file is, by its columns; one of products may have the numbers of its variants too. */
async function kindsOf(file: string): Promise<ShopifyExport[]> {
  return readingFile(file, async () => {
    for await (const row of readCsvFile((await openFile(file)).text, [])) {
      if (!('record' in row)) continue;
      const found = shopifyExportsOf(Object.keys(row.record));
      if (found.length === 0) throw new FileProblem("It is none of Shopify's exports that can be imported.");
      return found;
    }
    throw new FileProblem('It has no rows.');
  });
}

/** Imports one export and prints what became of it. */
async function importOne(
  ctx: MoveCtx,
  file: string,
  kind: ShopifyExport,
  { isDryRun, coming }: { isDryRun: boolean; coming: ReadonlySet<string> },
): Promise<ShopifyImportReply> {
  const { file: what } = shopifyExportWords[kind];
  const report = await readingFile(file, async () => {
    const { text, share, encoding } = await openFile(file);
    const done = await importShopify(ctx, kind, text, {
      apply: !isDryRun,
      actor: 'operator',
      coming,
      // Read ahead: all of it is imported only with the line below.
      onProgress: () => announce.progress(what, Math.min(share(), 0.99), 1),
    });
    await auditShopifyImport(ctx, 'operator', kind, done);
    const words = encodingWords[encoding()];
    if (words !== 'UTF-8') process.stdout.write(`${file} was read as ${words} text.\n`);
    return done;
  });
  process.stdout.write(`${linesOf(what, report).join('\n')}\n`);
  return report;
}

const linesOf = (
  what: string,
  { applied, read, created, changed, unchanged, refused, leftOut, amounts, days, notes, labels }: ShopifyImportReply,
) => [
  `${applied ? '' : 'Dry run, nothing was imported. '}${what}: ${counted(read, 'row')}, ${created} new, ${changed} changed, ${unchanged} unchanged.`,
  ...(amounts === null ? [] : [amountLine(amounts)]),
  ...dayLines(days, applied),
  ...notes.map(({ note, rows }) => `${note}: ${rows}`),
  ...labelLines(labels),
  ...listed('Imported in part', leftOut),
  ...listed('Refused', refused),
];

const amountLine = ({ inFileCents, importedCents, refusedCents }: NonNullable<ShopifyImportReply['amounts']>) =>
  `In the file ${formatCents(BigInt(inFileCents))}: ${formatCents(BigInt(importedCents))} imported, ${formatCents(BigInt(refusedCents))} refused.`;

/** Sums of an orders export by month beside those of the shop; they differ by what was refused (MOVE-02). */
function dayLines(days: ShopifyImportReply['days'], applied: boolean): string[] {
  const rows = [...byMonth(days), ...ofAll(days, 'all')];
  const words = ({ orders, total, refunded }: OrderDay['file']) =>
    `${counted(orders, 'order')}, ${formatCents(dollarsToCents(total))}, refunded ${formatCents(dollarsToCents(refunded))}`;
  return rows.map(
    ({ day, file, stored }) =>
      `  ${day || 'no day'}: file ${words(file)}; ${applied ? 'shop' : 'shop would have'} ${words(stored)}${words(file) === words(stored) ? '' : ' (differs)'}`,
  );
}

/** How labels of products were read that say too little (FIX-61). */
const labelLines = (labels: ShopifyImportReply['labels']): string[] =>
  labels.length === 0
    ? []
    : [
        ...labels.slice(0, SHOWN).map(({ kind, label, guess, value, rows }) => {
          const taken = value === null ? `taken for ${guessText(guess)}` : `mapped to ${value}`;
          return `${kind} "${labelText(label)}" ${taken} (${counted(rows, 'row')})`;
        }),
        ...(labels.length > SHOWN ? [`… and ${labels.length - SHOWN} more labels`] : []),
        "Map a label on the screen, or by: kerb import shopify FILE --map 'KIND: LABEL = VALUE'.",
      ];

const listed = (title: string, rows: readonly ShopifyFinding[]): string[] =>
  rows.length === 0
    ? []
    : [
        `${title}: ${rows.length}`,
        ...rows
          .slice(0, SHOWN)
          .map(({ line, name, reason }) => `  ${line}: ${[name, reason].filter(Boolean).join(': ')}`),
        ...(rows.length > SHOWN ? [`  … and ${rows.length - SHOWN} more`] : []),
      ];

/** Mails every imported customer whom nobody has invited a link to claim the account (MOVE-03). */
export async function inviteMovedCustomers(): Promise<number> {
  const invited = await withShopDatabase(async (ctx) => {
    for (let sum = 0; ; ) {
      const { invited: now, left } = await inviteCustomers(ctx, 'operator');
      sum += now;
      if (now === 0 || left === 0) return sum;
    }
  });
  process.stdout.write(`${counted(invited, 'customer')} invited; the shop sends the emails.\n`);
  return 0;
}
