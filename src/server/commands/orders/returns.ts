/** `kerb returns …`: handles returns. */
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { findReturn, listReturnQueue } from '#modules/returns/find-return.ts';
import { type ReceiveRefusal, type ReturnReceived, receiveReturn } from '#modules/returns/receive-return.ts';
import { type Return, type ReturnOutcome, type ReturnState, returnStates } from '#modules/returns/return.ts';
import { announceStockNow } from '#modules/stock/return-stock.ts';
import { centsToDollars, formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AsJson {
  json?: boolean;
}
const jsonOf = ({ lines, refundCents, refundedCents, ...back }: Return) => ({
  ...back,
  refund: centsToDollars(refundCents),
  refunded: centsToDollars(refundedCents),
  lines: lines.map(({ refundCents: cents, ...line }) => ({ ...line, refund: centsToDollars(cents) })),
});

/** Returns that are in transit or wait for their refund; or those in one state. */
export async function listReturnsCommand(options: AsJson & { state?: string; limit: number }): Promise<number> {
  const state = options.state?.toUpperCase();
  const known = returnStates.find((one) => one === state);
  if (state && !known) throw new CommandProblem(`No return is ever ${state}. Returns are ${returnStates.join(', ')}.`);
  const states: readonly ReturnState[] = known ? [known] : ['REQUESTED', 'RECEIVED'];
  const rows = await withShopDatabase((ctx) => listReturnQueue(ctx, states, options.limit));
  if (options.json) for (const row of rows) printJson(jsonOf(row));
  else if (rows.length === 0) process.stdout.write('There are no such returns.\n');
  else
    printTable([
      ['RETURN', 'ORDER', 'STATE', 'STARTED', 'BY', 'UNITS', 'REFUND'],
      ...rows.map((row) => [
        row.rma,
        row.orderNumber,
        row.state,
        formatDayTime(row.requestedAt),
        row.method === 'STORE' ? 'store' : 'courier',
        String(row.lines.reduce((sum, { qty }) => sum + qty, 0)),
        formatCents(row.refundCents),
      ]),
    ]);
  return 0;
}

export async function showReturnCommand(rma: string, { json }: AsJson): Promise<number> {
  const back = await withShopDatabase((ctx) => findReturn(ctx, rma));
  if (!back) throw new CommandProblem('There is no such return.');
  if (json) {
    printJson(jsonOf(back));
    return 0;
  }
  process.stdout.write(
    `${back.rma}  ${back.state}  order ${back.orderNumber}  ${formatCents(back.refundedCents)} of ${formatCents(back.refundCents)} gone back\n`,
  );
  printTable([
    ['LINE', 'QTY', 'REASON', 'INSTEAD', 'FOUND', 'REFUND'],
    ...back.lines.map((line) => [
      String(line.lineNo),
      String(line.qty),
      line.reason,
      line.exchangeSize ?? 'money',
      line.outcome ?? '',
      formatCents(line.refundCents),
    ]),
  ]);
  return 0;
}

/** Exit code 1 when there is nothing (more) to receive. */
export async function receiveReturnCommand(
  rma: string,
  options: AsJson & { writeOff?: string[]; missing?: string[]; at?: string },
): Promise<number> {
  const outcomes = new Map<number, ReturnOutcome>([
    ...(options.writeOff ?? []).map((line): [number, ReturnOutcome] => [lineOf(line), 'WRITE_OFF']),
    ...(options.missing ?? []).map((line): [number, ReturnOutcome] => [lineOf(line), 'MISSING']),
  ]);
  const result = await withShopDatabase(async (ctx) => {
    const received = await receiveReturn(ctx, rma, {
      actor: 'command',
      outcomes,
      ...(options.at !== undefined && { locationId: options.at }),
    });
    if (received.ok && !received.value.already) await announceStockNow(ctx);
    return received;
  });
  if (options.json) printJson(result.ok ? receivedJson(result.value) : { state: result.error });
  else process.stdout.write(`${result.ok ? wordsOf(result.value) : notReceived[result.error]}\n`);
  return result.ok ? 0 : 1;
}

const notReceived: Record<ReceiveRefusal, string> = {
  NO_SUCH_RETURN: 'There is no such return.',
  CANCELLED: 'The return was cancelled or refused.',
  NO_SUCH_LINE: 'The return has no such line.',
  NO_SUCH_PLACE: 'There is no such place.',
  NO_ACCOUNT: 'The order belongs to no customer account.',
};

const receivedJson = ({ rma, refundCents, already }: ReturnReceived) => ({
  state: 'RECEIVED',
  rma,
  already,
  refund: centsToDollars(refundCents),
});

function wordsOf({ rma, refundCents, already }: ReturnReceived): string {
  if (already) return `Return ${rma} was received before.`;
  return `Return ${rma} is received. ${refundCents > 0n ? `${formatCents(refundCents)} is refunded to the original payment methods.` : 'No refund is due.'}`;
}

export async function cancelReturnCommand(rma: string, { json }: AsJson): Promise<number> {
  const cancelled = await withShopDatabase((ctx) => cancelReturn(ctx, rma, 'command'));
  if (!cancelled.ok && cancelled.error === 'NO_SUCH_RETURN') throw new CommandProblem('There is no such return.');
  const done = cancelled.ok;
  if (json) printJson({ done });
  else
    process.stdout.write(
      done
        ? 'The return is cancelled; its units may go back another day.\n'
        : 'The return has already been received, cancelled or refused.\n',
    );
  return done ? 0 : 1;
}

function lineOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new CommandProblem(`'${text}' is no line; write its number.`);
  return Number(text);
}
