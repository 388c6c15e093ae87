/** `kerb till import`: records sales of tills from a file they wrote (docs/machines.md). */
import { errorText } from '#contract/errors/error-codes.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { limits } from '#contract/fields/limits.ts';
import { fillText } from '#contract/messages/messages.ts';
import { type TillSale, tillSaleSchema } from '#contract/staff/orders/till-sales.ts';
import { openFile } from '#modules/product-import/open-file.ts';
import { announceStockNow } from '#modules/stock/return-stock.ts';
import { recordTillSale, type TillSaleRefusal } from '#modules/till/record-till-sale.ts';
import type { Ctx } from '#platform/context.ts';
import { counted } from '#shared/counted.ts';
import { printJson } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const MAX_CHARACTERS = 20_000_000;

/**
 * One sale per line, as JSON. Refused sales are reported with their line number; the rest is recorded. Importing the
 * same file again records nothing more. Exit code 1 when anything was refused.
 */
export async function importTillSales(file: string, { json }: { json?: boolean }): Promise<number> {
  let text = '';
  for await (const chunk of (await openFile(file)).text) {
    text += chunk;
    if (text.length > MAX_CHARACTERS) throw new CommandProblem('The file is larger than 20 MB. Give it in parts.');
  }
  const lines = text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [{ line, lineNo: index + 1 }]));
  const sums = { recorded: 0, before: 0, refused: 0 };
  await withShopDatabase(async (ctx) => {
    for (const { line, lineNo } of lines) {
      const outcome = await recordLine(ctx, line);
      if (json) printJson({ line: lineNo, ...outcome });
      if ('problem' in outcome) {
        sums.refused += 1;
        if (!json) process.stdout.write(`line ${lineNo}: ${outcome.problem}\n`);
      } else if (outcome.recorded) sums.recorded += 1;
      else sums.before += 1;
    }
    if (sums.recorded > 0) await announceStockNow(ctx);
  });
  if (!json)
    process.stdout.write(
      `${counted(sums.recorded, 'sale')} recorded, ${sums.before} recorded before, ${sums.refused} refused.\n`,
    );
  return sums.refused > 0 ? 1 : 0;
}

async function recordLine(
  ctx: Ctx,
  line: string,
): Promise<{ number: string; orderNumber: string; recorded: boolean } | { problem: string }> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { problem: 'It is no JSON.' };
  }
  const sale = tillSaleSchema.safeParse(value, { error: plainIssue });
  if (!sale.success)
    return {
      problem: sale.error.issues.map(({ path, message }) => `${path.join('.') || 'sale'}: ${message}`).join(' '),
    };
  const result = await recordTillSale(ctx, sale.data, 'operator');
  const { number } = sale.data;
  return result.ok
    ? { number, orderNumber: result.value.orderNumber, recorded: !result.value.already }
    : { problem: `${number}: ${problemOf(sale.data, result.error.reason)}` };
}

function problemOf(sale: TillSale, reason: TillSaleRefusal['reason']): string {
  const codes = {
    OTHER_CONTENTS: 'TillSaleDiffers',
    NO_SUCH_STORE: 'TillStoreUnknown',
    NO_SUCH_MEMBER: 'TillMemberUnknown',
    BAD_TIME: 'TillTimeRefused',
    NO_SUCH_SIZE: 'SizeUnknown',
    GIFT_CARD: 'TillGiftCardRefused',
  } as const;
  const memberNumber = sale.customer && 'memberNumber' in sale.customer ? sale.customer.memberNumber : '';
  return fillText(errorText(codes[reason]), {
    number: sale.number,
    storeId: sale.storeId,
    memberNumber,
    period: counted(limits.tillSaleAgeDays, 'day'),
  });
}
