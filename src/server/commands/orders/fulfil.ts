/** `kerb dispatch|ready|collect|delivered|cancel`: fulfilment steps of the warehouse and the stores. */
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { collectOrder } from '#modules/fulfilment/collect-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import {
  type FulfilmentAnswer,
  type FulfilmentDone,
  type FulfilmentRefusal,
  refusals,
} from '#modules/fulfilment/fulfilment-answer.ts';
import { markDelivered } from '#modules/fulfilment/mark-delivered.ts';
import { readyToCollect } from '#modules/fulfilment/ready-to-collect.ts';
import type { Ctx } from '#platform/context.ts';
import { printJson } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AsJson {
  json?: boolean;
}
const ACTOR = 'command';

export async function dispatchCommand(
  number: string,
  options: AsJson & { line?: string[]; carrier?: string; tracking?: string; ref?: string },
): Promise<number> {
  const lines = options.line?.map(readLine);
  return run(options, 'dispatched', (ctx) =>
    dispatchOrder(ctx, number, {
      actor: ACTOR,
      ...(lines && { lines }),
      ...(options.carrier !== undefined && { carrier: options.carrier }),
      ...(options.tracking !== undefined && { trackingNumber: options.tracking }),
      ...(options.ref !== undefined && { ref: options.ref }),
    }),
  );
}
export const readyCommand = (number: string, options: AsJson): Promise<number> =>
  run(options, 'ready to collect', (ctx) => readyToCollect(ctx, number, ACTOR));
export const collectCommand = (number: string, options: AsJson): Promise<number> =>
  run(options, 'collected', (ctx) => collectOrder(ctx, number, ACTOR));
export const deliveredCommand = (number: string, options: AsJson): Promise<number> =>
  run(options, 'delivered', (ctx) => markDelivered(ctx, number, ACTOR));
export const cancelCommand = (number: string, options: AsJson & { rest?: boolean }): Promise<number> =>
  options.rest
    ? run(options, 'cancelled for the rest, which will be refunded', (ctx) => cancelRest(ctx, number, ACTOR))
    : run(options, 'cancelled; it is refunded before its stock is free', (ctx) => cancelOrder(ctx, number, ACTOR));

/** Exit code 1 when the state of the order does not allow it. */
async function run({ json }: AsJson, done: string, work: (ctx: Ctx) => Promise<FulfilmentAnswer>): Promise<number> {
  const result = await withShopDatabase(work);
  if (result.ok) tellDone(result.value, done, json);
  else tellRefusal(result.error, json);
  return result.ok ? 0 : 1;
}

function tellDone(order: FulfilmentDone, done: string, json?: boolean): void {
  if (json) printJson({ done: true, ...order });
  else
    process.stdout.write(
      `Order ${order.orderNumber} is ${done}${order.already ? ' (it was so before)' : ''}. It is ${order.state}.\n`,
    );
}

function tellRefusal({ reason, state }: FulfilmentRefusal, json?: boolean): void {
  if (json) printJson({ done: false, refusal: reason, state, reason: refusals[reason] });
  else process.stdout.write(`${refusals[reason]}${state ? ` It is ${state}.` : ''}\n`);
}

/** '2:1' is one unit of line 2, '2' the full requested quantity. */
function readLine(text: string): { lineNo: number; qty: number } {
  const match = /^([1-9]\d{0,2})(?::([1-9]\d{0,2}))?$/.exec(text);
  if (!match) throw new CommandProblem(`'${text}' is no line; write its number, or number and units such as 2:1.`);
  return { lineNo: Number(match[1]), qty: Number(match[2] ?? 1) };
}
