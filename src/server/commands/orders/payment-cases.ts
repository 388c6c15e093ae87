/** `kerb payments open` and `kerb payments settle`: payment cases that need a person (FIX-25). */
import { type CaseResolution, caseTitles, settleCaseSchema } from '#contract/staff/orders/staff-payment-cases.ts';
import { listOpenCases } from '#modules/payments/cases/list-open-cases.ts';
import { resolutionsOf } from '#modules/payments/cases/payment-case.ts';
import { type SettleCaseRefusal, settleCase } from '#modules/payments/cases/settle-case.ts';
import { centsToText, formatCents } from '#shared/money.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/** The resolution of each word of the command. */
const words: Record<string, CaseResolution> = {
  retry: 'RETRIED',
  'paid-back': 'PAID_BACK',
  close: 'CLOSED',
  'money-in': 'COLLECTED',
};

/** Exit code 1 while a case is open. */
export async function listPaymentCases(options: { json?: boolean }): Promise<number> {
  const cases = await withShopDatabase((ctx) => listOpenCases(ctx));
  for (const one of cases) {
    const { id, kind, orderNumber, tender, amountCents, said, openedAt } = one;
    const line = options.json
      ? JSON.stringify({
          id,
          kind,
          orderNumber,
          tender,
          amount: centsToText(amountCents),
          said,
          openedAt,
          can: resolutionsOf(one),
        })
      : `${id}\t${orderNumber}\t${caseTitles[kind]}\t${formatCents(amountCents)}\t${said}`;
    process.stdout.write(`${line}\n`);
  }
  return cases.length > 0 ? 1 : 0;
}

const notSettled: Record<SettleCaseRefusal, string> = {
  NO_SUCH_CASE: 'No such case is open.',
  NOT_POSSIBLE: 'This is not possible for this case.',
};

export async function settlePaymentCase(id: string, what: string, options: { note?: string }): Promise<number> {
  const resolution = words[what];
  const parsed = settleCaseSchema.safeParse({ resolution, note: options.note ?? '' });
  if (!parsed.success)
    throw new CommandProblem(
      resolution ? 'Give a reason with --note.' : `Use one of: ${Object.keys(words).join(', ')}.`,
    );
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new CommandProblem('There is no such case; see kerb payments open.');
  const settled = await withShopDatabase((ctx) => settleCase(ctx, id, { ...parsed.data, by: 'kerb' }));
  if (!settled.ok) throw new CommandProblem(notSettled[settled.error]);
  process.stdout.write('Settled.\n');
  return 0;
}
