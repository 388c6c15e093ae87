/** `kerb stock …`: stock levels by location, and adjustments (docs/stock.md). A ref makes an adjustment idempotent. */
import { createHash, randomUUID } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import {
  adjustReasons,
  MAX_STOCK_LINES,
  type StockRow,
  writeOffReasons,
} from '#contract/staff/products/staff-stock.ts';
import { findSizeByCode, findStock } from '#modules/admin-stock/find-stock.ts';
import { listStockEntries } from '#modules/admin-stock/list-stock-entries.ts';
import { saveAdjustment } from '#modules/admin-stock/save-adjustment.ts';
import { openFile } from '#modules/product-import/open-file.ts';
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { StockAdjustment, StockAdjustmentRefusal } from '#modules/stock/record-stock-adjustment.ts';
import { announceStockNow } from '#modules/stock/return-stock.ts';
import type { Ctx } from '#platform/context.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AsJson {
  json?: boolean;
}
interface AdjustmentOptions extends AsJson {
  at: string;
  ref?: string;
  note?: string;
}
const ACTOR = 'operator';
const MAX_UNITS = 100_000;
const MAX_CHARACTERS = 2_000_000;

/** Finds sizes by code, barcode or words of their product; exit code 1 when there is none. */
export async function showStock(term: string, { json }: AsJson): Promise<number> {
  const { rows, more } = await withShopDatabase((ctx) => findStock(ctx, term));
  if (json) for (const row of rows) printJson(row);
  else if (rows.length === 0) process.stdout.write('No size is called so.\n');
  else {
    printTable([
      ['CODE', 'BARCODE', 'SIZE', 'WHAT', 'AT', 'ON HAND', 'PROMISED', 'FREE'],
      ...rows.flatMap((row) =>
        (row.places.length > 0 ? row.places : [{ locationId: '-', onHand: 0, reserved: 0, available: 0 }]).map(
          (place) => [
            row.code,
            row.barcode ?? '',
            row.label,
            `${productName(row.product)}, ${row.product.colourName}`,
            place.locationId,
            String(place.onHand),
            String(place.reserved),
            String(place.available),
          ],
        ),
      ),
    ]);
    if (more) process.stdout.write('There are more; say more of what you look for.\n');
  }
  return rows.length > 0 ? 0 : 1;
}

export const receiveCommand = (code: string, units: string, options: AdjustmentOptions): Promise<number> =>
  run(options, async (ctx) => ({
    ...adjustmentOf(options, ['receive', code, units]),
    kind: 'receive',
    lines: [await lineOf(ctx, code, readUnits(units))],
  }));

export async function adjustCommand(
  code: string,
  units: string,
  options: AdjustmentOptions & { reason: string },
): Promise<number> {
  const reason = readReason(adjustReasons, options.reason);
  return run(options, async (ctx) => ({
    ...adjustmentOf(options, ['adjust', code, units]),
    kind: 'adjust',
    reason,
    lines: [await lineOf(ctx, code, readUnits(units, true))],
  }));
}

export async function writeOffCommand(
  code: string,
  units: string,
  options: AdjustmentOptions & { reason: string },
): Promise<number> {
  const reason = readReason(writeOffReasons, options.reason);
  return run(options, async (ctx) => ({
    ...adjustmentOf(options, ['write-off', code, units]),
    kind: 'write-off',
    reason,
    lines: [await lineOf(ctx, code, readUnits(units))],
  }));
}

export async function transferCommand(
  code: string,
  units: string,
  options: AdjustmentOptions & { to: string },
): Promise<number> {
  if (options.to === options.at) throw new CommandProblem('Choose another location.');
  return run(options, async (ctx) => ({
    ...adjustmentOf(options, ['transfer', code, units, options.to]),
    kind: 'transfer',
    toLocationId: options.to,
    lines: [await lineOf(ctx, code, readUnits(units))],
  }));
}

/** Receives a CSV file with the columns code and units at a location, all of it or nothing. */
export async function importStock(file: string, options: AdjustmentOptions): Promise<number> {
  const rows = readRows(await readAll(file));
  return run(options, async (ctx) => {
    const lines: { variantId: number; qty: number }[] = [];
    for (const { code, units } of rows) lines.push(await lineOf(ctx, code, readUnits(units)));
    if (new Set(lines.map(({ variantId }) => variantId)).size !== lines.length)
      throw new CommandProblem('A size is on two lines of the file.');
    // The same file is the same delivery, unless a ref says otherwise.
    return {
      ...adjustmentOf({ ...options, ref: options.ref ?? JSON.stringify(rows) }, ['import']),
      kind: 'receive',
      lines,
    };
  });
}

/** The stock ledger of a size, newest first. */
export async function showHistory(code: string, { json, limit }: AsJson & { limit: number }): Promise<number> {
  return withShopDatabase(async (ctx) => {
    const size = await sizeOf(ctx, code);
    const rows: string[][] = [];
    for (let before: string | null = null; rows.length < limit; ) {
      const page = await listStockEntries(ctx, Number(size.variantId), before, nameActor);
      for (const { id: _, at, locationId, kind, qty, orderNumber, movement } of (page?.moves ?? []).slice(
        0,
        limit - rows.length,
      )) {
        const why = movement
          ? [movement.kind, movement.reason, movement.note, `by ${movement.by}`].filter(Boolean).join(', ')
          : (orderNumber ?? '');
        if (json) printJson({ at: at.toISOString(), locationId, kind, qty, orderNumber, movement });
        rows.push([formatDayTime(at), locationId, kind, String(qty), why]);
      }
      before = page?.before ?? null;
      if (before === null) break;
    }
    if (!json) printTable([['WHEN', 'AT', 'WHAT', 'UNITS', 'WHY'], ...rows]);
    return 0;
  });
}

/** Exit code 1 when the stock level does not allow it. */
async function run(options: AsJson, plan: (ctx: Ctx) => Promise<StockAdjustment>): Promise<number> {
  const result = await withShopDatabase(async (ctx) => {
    const saved = await saveAdjustment(ctx, ACTOR, await plan(ctx));
    // Announced here, because the command may end before the deferred announcement.
    if (saved.ok && saved.value === 'DONE') await announceStockNow(ctx);
    return saved;
  });
  if (options.json) printJson(result.ok ? { state: result.value } : stateOf(result.error));
  else process.stdout.write(`${result.ok ? doneTexts[result.value] : refusalText(result.error)}\n`);
  return result.ok ? 0 : 1;
}
const doneTexts = { DONE: 'Done.', DONE_BEFORE: 'That was done before.' };
const stateOf = ({ reason, ...details }: StockAdjustmentRefusal) => ({ state: reason, ...details });
function refusalText(refusal: StockAdjustmentRefusal): string {
  if (!('lines' in refusal))
    return {
      OTHER_CONTENTS: 'This ref was already used for a different change.',
      UNKNOWN: 'There is no such location or size.',
    }[refusal.reason];
  const lines = refusal.lines.map(
    ({ index, onHand, reserved }) => `line ${index + 1}: ${onHand} on hand, ${reserved} reserved`,
  );
  return `Nothing was done: there is not enough stock. ${lines.join('; ')}`;
}

/** Derives the adjustment's id from the ref and the contents, so that repeating the command changes nothing. */
function adjustmentOf(
  { at, ref, note = '' }: AdjustmentOptions,
  what: readonly string[],
): { adjustmentId: string; locationId: string; note: string } {
  const digest = createHash('sha256')
    .update(JSON.stringify([at, ref, what[0]]))
    .digest('hex');
  const adjustmentId =
    ref === undefined
      ? randomUUID()
      : `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  if (note.length > 200) throw new CommandProblem('A note has 200 characters at most.');
  return { adjustmentId, locationId: at, note };
}
const lineOf = async (ctx: Ctx, code: string, qty: number): Promise<{ variantId: number; qty: number }> => ({
  variantId: Number((await sizeOf(ctx, code)).variantId),
  qty,
});
async function sizeOf(ctx: Ctx, code: string): Promise<StockRow> {
  const size = await findSizeByCode(ctx, code.trim());
  if (!size) throw new CommandProblem(`No size has the code or barcode ${code}.`);
  return size;
}
function readUnits(text: string, signed = false): number {
  const units = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : 0;
  if (units === 0 || Math.abs(units) > MAX_UNITS || (!signed && units < 0))
    throw new CommandProblem(
      signed
        ? `'${text}' is no change; write one such as 3 or -3.`
        : `'${text}' are no units; write a whole number above 0.`,
    );
  return units;
}
function readReason(reasons: Readonly<Record<string, string>>, reason: string): string {
  if (!(reason in reasons)) throw new CommandProblem(`--reason must be one of ${Object.keys(reasons).join(', ')}.`);
  return reason;
}
async function readAll(file: string): Promise<string> {
  let text = '';
  for await (const chunk of (await openFile(file)).text) {
    text += chunk;
    if (text.length > MAX_CHARACTERS) throw new CommandProblem('The file is larger than 2 MB; split the delivery.');
  }
  return text;
}
function readRows(text: string): { code: string; units: string }[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new CommandProblem(`The file is no CSV: ${error.message}.`);
    throw error;
  }
  if (rows.length === 0 || rows.length > MAX_STOCK_LINES)
    throw new CommandProblem(`A delivery has 1 to ${MAX_STOCK_LINES} lines.`);
  return rows.map(({ code, units }, index) => {
    if (!code || !units)
      throw new CommandProblem(
        `Line ${index + 2} of the file lacks its code or its units; the columns are code and units.`,
      );
    return { code, units };
  });
}
