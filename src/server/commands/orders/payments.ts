/** `kerb payments …`: reconciliation with the providers, and refunds (docs/payments.md). */

import { randomUUID } from 'node:crypto';
import { fillText } from '#contract/messages/messages.ts';
import { staffOrderMessages } from '#contract/staff/orders/staff-order-messages.ts';
import { providersNotOffered } from '#modules/payments/offered-methods.ts';
import { reconcilePayments } from '#modules/payments/reconciliation/reconcile-payments.ts';
import { refundDelivery } from '#modules/refunds/refund-delivery.ts';
import { type RefundAnswer, refundOrder } from '#modules/refunds/refund-order.ts';
import { centsToText, formatCents, textToCents } from '#shared/money.ts';
import { openPayments, runningSimulator } from '../../settings/open-payments.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface Options {
  json?: boolean;
}

/** Exit code 1 when something differs or a provider could not be asked. */
export async function reconcile(options: Options & { days: number }): Promise<number> {
  const found = await withShopDatabase((ctx) =>
    reconcilePayments(
      { ...ctx, ...openPayments(ctx.config, runningSimulator(ctx.config)) },
      options.days,
      providersNotOffered(ctx.config),
    ),
  );
  if (options.json) process.stdout.write(`${JSON.stringify(found)}\n`);
  else {
    for (const { orderNumber, tender, ours, theirs } of found.differences)
      process.stdout.write(`${orderNumber}\t${tender}\tours: ${ours}\ttheirs: ${theirs}\n`);
    for (const { provider, gatewayRef, kind, state, amount, orderNumber } of found.orphans)
      process.stdout.write(
        `${orderNumber || '(no order)'}\t${provider}\tours: nothing\ttheirs: ${kind} ${gatewayRef} ${state} ${amount}\n`,
      );
    for (const provider of found.unlisted)
      process.stdout.write(`The books of the ${provider} could not be had whole.\n`);
    process.stdout.write(
      `${found.checked} payments looked up, ${found.differences.length} differ, ${found.orphans.length} are known to the provider only, ${found.unasked.length} could not be asked about.\n`,
    );
  }
  return found.differences.length + found.orphans.length + found.unlisted.length + found.unasked.length > 0 ? 1 : 0;
}

const refused: Record<string, string> = {
  NO_SUCH_ORDER: 'There is no such order.',
  MORE_THAN_PAID: staffOrderMessages.refundTooMuch,
  GIFT_CARD_SPENT: staffOrderMessages.refundGiftCardSpent,
  NOTHING_LEFT: staffOrderMessages.refundNothingLeft,
  CHANGED: staffOrderMessages.refundOutdated,
  OTHER_AMOUNT: staffOrderMessages.refundKeyReused,
};

/**
 * `kerb refund`: like `payments refund`, or refunds the delivery charge; without a key every call is a separate refund.
 */
export async function refundCommand(
  number: string,
  amount: string,
  options: Options & { key?: string; reason: string },
): Promise<number> {
  if (amount !== 'delivery')
    return refund(number, amount, { ...options, key: options.key ?? `command:${randomUUID()}` });
  return tellRefund(
    await withShopDatabase((ctx) => refundDelivery(ctx, number, { reason: options.reason, by: 'kerb' })),
    options,
  );
}

/** Records the refund; a running shop executes it within seconds. */
export async function refund(
  number: string,
  amount: string,
  options: Options & { key: string; reason: string },
): Promise<number> {
  if (amount !== 'all' && !/^\d{1,6}(\.\d\d)?$/.test(amount))
    throw new CommandProblem("Write the amount in dollars, such as 49.90, or 'all'.");
  const amountCents = amount === 'all' ? ('REST' as const) : textToCents(amount);
  const result = await withShopDatabase((ctx) =>
    refundOrder(ctx, number, { key: options.key, amountCents, reason: options.reason, by: 'kerb' }),
  );
  return tellRefund(result, options);
}

function tellRefund(result: RefundAnswer, options: Options): number {
  if (!result.ok) {
    const { error } = result;
    const text = refused[error.reason] ?? error.reason;
    throw new CommandProblem('maxCents' in error ? fillText(text, { amount: formatCents(error.maxCents) }) : text);
  }
  const { amountCents, refundIds, already } = result.value;
  const facts = { amount: centsToText(amountCents), refunds: refundIds, already };
  process.stdout.write(
    options.json
      ? `${JSON.stringify(facts)}\n`
      : `${formatCents(amountCents)} ${already ? 'was refunded before' : 'is refunded'}.\n`,
  );
  return 0;
}
