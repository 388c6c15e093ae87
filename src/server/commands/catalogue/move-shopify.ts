/** `kerb move …`: a Shopify shop from its exports, and invitations to its customers. */
import { writeFile } from 'node:fs/promises';
import { byMonth, ofAll } from '#contract/staff/imports/order-days.ts';
import {
  hasProducts,
  type OrderDay,
  type ShopifyExport,
  type ShopifyFinding,
  type ShopifyImportReply,
  shopifyExportOf,
  shopifyExports,
  shopifyExportWords,
} from '#contract/staff/imports/shopify-imports.ts';
import { inviteCustomers } from '#modules/accounts/imports/invite-customers.ts';
import { readCsvFile } from '#modules/product-import/columns/read-csv-file.ts';
import { FileProblem, openFile } from '#modules/product-import/open-file.ts';
import { auditShopifyImport, importShopify } from '#modules/shopify-import/import-shopify.ts';
import { counted } from '#shared/counted.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { announce } from '../../announce.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';
import { importShopifyFile } from './import-file.ts';
import { readingFile } from './reading-file.ts';
import { withContent } from './with-content.ts';

interface MoveFlags {
  dryRun?: boolean;
  /** Where every refused row is written, as CSV. */
  refused?: string;
}

const SHOWN = 20;

/**
 * Imports the exports of a Shopify shop, each recognised by its columns; exit code 1 when rows were refused. The command
 * may be ended at any time: given the same files again it goes on (MOVE-01).
 */
export async function moveShopify(files: readonly string[], flags: MoveFlags): Promise<number> {
  const kinds: { file: string; kind: ShopifyExport | 'products' }[] = [];
  // All are known before the first is imported.
  for (const file of files) for (const kind of await kindsOf(file)) kinds.push({ file, kind });
  // Products first: what follows names them.
  kinds.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const refused: (ShopifyFinding & { file: string })[] = [];
  let code = 0;
  for (const { file, kind } of kinds)
    if (kind === 'products') code = Math.max(code, await importShopifyFile(file, flags.dryRun ? { dryRun: true } : {}));
    else for (const row of await importOne(file, kind, flags.dryRun === true)) refused.push({ file, ...row });
  if (flags.refused) {
    const rows = refused.map(({ file, line, name, reason }) => [file, line, name, reason]);
    // Names of customers: nobody else on this machine reads them.
    await writeFile(flags.refused, csvText([['file', 'line', 'row', 'reason'], ...rows]), { mode: 0o600 }).catch(
      (error: Error) => {
        throw new CommandProblem(`${flags.refused} cannot be written: ${error.message}`);
      },
    );
  }
  return refused.length > 0 ? 1 : code;
}

const order: readonly (ShopifyExport | 'products')[] = ['products', ...shopifyExports];

/** Which export a file is, by its columns; one of products may have the numbers of its variants too. */
async function kindsOf(file: string): Promise<(ShopifyExport | 'products')[]> {
  return readingFile(file, async () => {
    for await (const row of readCsvFile((await openFile(file)).text, [])) {
      if (!('record' in row)) continue;
      const columns = Object.keys(row.record);
      const kind = shopifyExportOf(columns);
      if (kind === null) throw new FileProblem("It is none of Shopify's exports that can be imported.");
      return kind === 'variants' && hasProducts(columns) ? ['products', kind] : [kind];
    }
    throw new FileProblem('It has no rows.');
  });
}

/** Imports one export and prints what became of it; returns the refused rows. */
async function importOne(file: string, kind: ShopifyExport, isDryRun: boolean): Promise<ShopifyFinding[]> {
  const { file: what } = shopifyExportWords[kind];
  const report = await withShopDatabase((ctx) =>
    readingFile(file, async () => {
      const { text, share } = await openFile(file);
      const done = await importShopify(await withContent(ctx), kind, text, {
        apply: !isDryRun,
        actor: 'operator',
        // Read ahead: all of it is imported only with the line below.
        onProgress: () => announce.progress(what, Math.min(share(), 0.99), 1),
      });
      await auditShopifyImport(ctx, 'operator', kind, done);
      return done;
    }),
  );
  process.stdout.write(`${linesOf(what, report).join('\n')}\n`);
  return report.refused;
}

const linesOf = (
  what: string,
  { applied, read, created, changed, unchanged, refused, leftOut, amounts, days }: ShopifyImportReply,
) => [
  `${applied ? '' : 'Dry run, nothing was imported. '}${what}: ${counted(read, 'row')}, ${created} new, ${changed} changed, ${unchanged} unchanged.`,
  ...(amounts === null ? [] : [amountLine(amounts)]),
  ...dayLines(days, applied),
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
