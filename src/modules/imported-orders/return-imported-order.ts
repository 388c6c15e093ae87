import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { changeStoreCredit } from '#modules/store-credit/change-store-credit.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { type Cents, formatCents, smallerOf } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertReturn, type LockedOrder, lockOrder, type NewReturn, selectReturn } from './internal/return-records.ts';
import { type LineRow, selectLines } from './internal/view-records.ts';
import { refundableOf } from './order-state.ts';

export type ReturnRefusal =
  | { reason: 'NO_SUCH_ORDER' | 'OTHER_RETURN' | 'NO_SUCH_LINE' | 'NOTHING_LEFT' | 'NO_ACCOUNT' }
  | { reason: 'LINE_GONE'; what: string; left: number }
  | { reason: 'TOO_MUCH'; maxCents: Cents }
  /** What is left of the day's amount of store credit, in cents. */
  | { reason: 'DAILY_AMOUNT'; leftCents: Cents; maxCents: Cents };
type Returned = Result<{ already: boolean }, ReturnRefusal>;

/**
 * Staff take back units of an imported order and give the money by hand, which they have done or do elsewhere, or as
 * store credit, within the daily limit of their role (MOVE-02). Never more units than were bought, nor more money than
 * these cost with delivery and than is left of the order, whoever returns at the same time. The same id is the same
 * return. Changes no stock and asks no payment provider.
 */
export const returnImportedOrder = (ctx: Ctx, wanted: NewReturn, staff: StaffCaller): Promise<Returned> =>
  commitIfOk(ctx, async (tx): Promise<Returned> => {
    const order = await lockOrder(tx, wanted.orderId);
    if (!order) return fail({ reason: 'NO_SUCH_ORDER' });
    const before = await selectReturn(tx, wanted.id);
    if (before) return isSame(before, wanted) ? ok({ already: true }) : fail({ reason: 'OTHER_RETURN' });
    const refused = refusalOf(order, await selectLines(tx, wanted.orderId), wanted);
    if (refused) return fail(refused);
    const actor = actorOf(staff);
    if (!(await insertReturn(tx, wanted, actor, tx.clock.now()))) return fail({ reason: 'OTHER_RETURN' });
    const given = await giveCredit(tx, order, wanted, staff);
    if (given) return fail(given);
    const returned = order.returnedCents + order.refundedCents;
    await writeAudit(tx, {
      actor,
      action: 'imported-order.returned',
      subject: `imported-order:${wanted.orderId}`,
      detail: { returnId: wanted.id, order: order.number, paidBy: wanted.paidBy, lines: wanted.lines },
      before: { refunded: formatCents(returned), reference: '', note: '' },
      after: {
        refunded: formatCents(returned + wanted.amountCents),
        reference: wanted.reference,
        note: wanted.note,
      },
      personal: ['reference', 'note'],
    });
    return ok({ already: false });
  });

function refusalOf(order: LockedOrder, lines: readonly LineRow[], wanted: NewReturn): ReturnRefusal | null {
  const left = refundableOf(order);
  if (left === 0n) return { reason: 'NOTHING_LEFT' };
  let worth = order.deliveryCents + order.addedTaxCents;
  for (const { lineNo, qty } of wanted.lines) {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line) return { reason: 'NO_SUCH_LINE' };
    const unitsLeft = line.qty - line.returnedQty;
    if (qty > unitsLeft) return { reason: 'LINE_GONE', what: line.name, left: unitsLeft };
    worth += BigInt(qty) * line.priceCents;
  }
  if (wanted.amountCents <= worth && wanted.amountCents <= left) return null;
  return { reason: 'TOO_MUCH', maxCents: smallerOf(worth, left) };
}

/** Why the money of a return cannot be given as store credit; null once it is, and where it is given by hand. */
async function giveCredit(
  tx: Ctx,
  { accountId, number }: LockedOrder,
  { id, amountCents, paidBy }: NewReturn,
  staff: StaffCaller,
): Promise<ReturnRefusal | null> {
  if (paidBy === 'hand') return null;
  if (accountId === null) return { reason: 'NO_ACCOUNT' };
  const change = { id, customerId: accountId, cents: amountCents, reason: `Return of order ${number}` };
  const given = await changeStoreCredit(tx, change, staff);
  if (given.ok) return null;
  const { error } = given;
  if (error.reason === 'DAILY_AMOUNT') return error;
  return { reason: error.reason === 'NO_CUSTOMER' ? 'NO_ACCOUNT' : 'OTHER_RETURN' };
}

const isSame = (before: NewReturn, wanted: NewReturn): boolean =>
  before.orderId === wanted.orderId &&
  before.amountCents === wanted.amountCents &&
  before.paidBy === wanted.paidBy &&
  before.reference === wanted.reference &&
  before.note === wanted.note &&
  JSON.stringify(inOrder(before.lines)) === JSON.stringify(inOrder(wanted.lines));

const inOrder = (lines: NewReturn['lines']) =>
  lines.map(({ lineNo, qty }) => [lineNo, qty] as const).toSorted(([one], [other]) => one - other);
