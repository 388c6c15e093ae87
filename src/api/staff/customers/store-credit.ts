import { z } from 'zod';
import { type ChangeCreditRequest, changeCreditSchema, creditChangedSchema } from '#contract/payments/store-credit.ts';
import { type CreditChangeRefusal, changeStoreCredit } from '#modules/store-credit/change-store-credit.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, dollarsToCents, formatCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const params = z.object({ customerId: z.uuid() });
type Params = z.output<typeof params>;

const refusals: Refusals<CreditChangeRefusal> = {
  NO_CUSTOMER: 'StaffCustomerNotFound',
  OTHER_CHANGE: 'StoreCreditKeyReused',
  DAILY_AMOUNT: ({ leftCents, maxCents }) => ({
    errorCode: 'StoreCreditDailyAmount',
    values: { left: formatCents(leftCents), max: formatCents(maxCents) },
  }),
  TOO_LITTLE: ({ balanceCents }) => ({
    errorCode: 'StoreCreditTooLittle',
    values: { balance: formatCents(balanceCents) },
  }),
};

/** Gives store credit, or takes it back. */
export const staffChangeStoreCredit = staffEndpoint<Ctx, Params, unknown, ChangeCreditRequest>({
  method: 'post',
  path: '/staff/customers/:customerId/store-credit',
  summary:
    'Gives a customer store credit with a reason that the customer reads, within the daily limit of the caller’s role; a negative amount is taken back. The same changeId is the same change.',
  staff: 'giveStoreCredit',
  confirmed: ({ config }: Ctx, { amount }: ChangeCreditRequest) => amount > config.KERB_STAFF_CONFIRM_REFUND_DOLLARS,
  params,
  body: changeCreditSchema,
  perMinute: 60,
  reply: { status: 200, schema: creditChangedSchema },
  errors: ['StaffCustomerNotFound', 'StoreCreditKeyReused', 'StoreCreditDailyAmount', 'StoreCreditTooLittle'],
  handle: async ({ ctx, params: { customerId }, body, staff }) => {
    const change = { id: body.changeId, customerId, cents: dollarsToCents(body.amount), reason: body.reason };
    const changed = await changeStoreCredit(ctx, change, staff);
    return replyTo(changed, refusals, ({ balanceCents, already }) => ({
      status: 200,
      body: { balance: centsToDollars(balanceCents), already },
    }));
  },
});
