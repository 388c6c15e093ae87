/** One action on many orders, with a report (EDIT-05). */
import { limits } from '#contract/fields/limits.ts';
import { fillText } from '#contract/messages/messages.ts';
import { staffOrderMessages } from '#contract/staff/orders/staff-order-messages.ts';
import type { OrderAction, OrderWorkReport, OrderWorkRequest } from '#contract/staff/orders/staff-order-work.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { type FulfilmentAnswer, refusals } from '#modules/fulfilment/fulfilment-answer.ts';
import { packOrder } from '#modules/fulfilment/pack-order.ts';
import { readyToCollect } from '#modules/fulfilment/ready-to-collect.ts';
import { unpackOrder } from '#modules/fulfilment/unpack-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { assignOrder } from '#modules/orders/work/assign-order.ts';
import { tagOrder, untagOrder } from '#modules/orders/work/tag-order.ts';
import { listStaff } from '#modules/staff/members/list-staff.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { type AuditEntry, writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Entry = Omit<OrderWorkReport['results'][number], 'number'>;
const done: Entry = { outcome: 'DONE', why: '' };
const already: Entry = { outcome: 'ALREADY', why: '' };
const refused = (why: string): Entry => ({ outcome: 'REFUSED', why });

/**
 * Does the action for one order after the other, each in its own transaction, so that one that is refused stops no
 * other. A request that was interrupted may be sent again with its key: what was done is reported as ALREADY, and a
 * dispatched order does not leave twice.
 */
export async function workOnOrders(
  ctx: Ctx,
  { key, numbers, action }: OrderWorkRequest,
  staff: StaffCaller,
): Promise<Result<OrderWorkReport, 'NO_SUCH_MEMBER'>> {
  if (action.kind === 'assign' && action.to !== null && !(await mayBeAssigned(ctx, action.to)))
    return fail('NO_SUCH_MEMBER');
  const results: OrderWorkReport['results'] = [];
  for (const number of numbers) results.push({ number, ...(await workOn(ctx, number, action, { key, staff })) });
  return ok({ results });
}

const mayBeAssigned = async (ctx: Ctx, staffId: string): Promise<boolean> =>
  (await listStaff(ctx)).some(
    (member) => member.staffId === staffId && !member.suspended && mayStaff(member, 'workOrders'),
  );

async function workOn(
  ctx: Ctx,
  number: string,
  action: OrderAction,
  { key, staff }: { key: string; staff: StaffCaller },
): Promise<Entry> {
  const actor = actorOf(staff);
  switch (action.kind) {
    case 'pack':
      return describeWork(await packOrSetAside(ctx, number, actor));
    case 'unpack':
      return describeWork(await unpackOrder(ctx, number, actor));
    case 'dispatch':
      return describeWork(await dispatchOrder(ctx, number, { actor, carrier: action.carrier, ref: `bulk:${key}` }));
    default:
      return sortOrder(ctx, number, action, actor);
  }
}

/** An order that is collected is set aside at its store, and its customer is told. */
async function packOrSetAside(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  const packed = await packOrder(ctx, number, actor);
  return !packed.ok && packed.error.reason === 'FOR_COLLECTION' ? readyToCollect(ctx, number, actor) : packed;
}

function describeWork(answer: FulfilmentAnswer): Entry {
  if (answer.ok) return answer.value.already ? already : done;
  const { reason, state } = answer.error;
  if (reason === 'NOT_OPEN' && state)
    return refused(fillText(staffOrderMessages.orderNotOpen, { state: state.toLowerCase().replaceAll('_', ' ') }));
  return refused(refusals[reason]);
}

/** Tags or assigns an order, whatever its state. */
const sortOrder = (
  ctx: Ctx,
  number: string,
  action: Extract<OrderAction, { kind: 'tag' | 'untag' | 'assign' }>,
  actor: string,
): Promise<Entry> =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refused(refusals.NO_SUCH_ORDER);
    const outcome = await changeWork(tx, order.id, action);
    if (outcome === 'TOO_MANY')
      return refused(fillText(staffOrderMessages.orderTooManyTags, { max: limits.tagsPerOrder }));
    if (outcome === 'ALREADY') return already;
    await writeAudit(tx, {
      actor,
      subject: order.number,
      ...auditOf(action, outcome === 'DONE' ? null : outcome.before),
    });
    return done;
  });

function changeWork(
  tx: Ctx,
  orderId: string,
  action: Extract<OrderAction, { kind: 'tag' | 'untag' | 'assign' }>,
): Promise<'DONE' | 'ALREADY' | 'TOO_MANY' | { before: string | null }> {
  if (action.kind === 'assign') return assignOrder(tx, orderId, action.to);
  return action.kind === 'tag' ? tagOrder(tx, orderId, action.tag) : untagOrder(tx, orderId, action.tag);
}

/** Tags may name a person, so they are erased with the customer's data. `before`: whom it was assigned to. */
function auditOf(
  action: Extract<OrderAction, { kind: 'tag' | 'untag' | 'assign' }>,
  before: string | null,
): Omit<AuditEntry, 'actor' | 'subject'> {
  if (action.kind === 'assign') {
    const name = (staffId: string | null) => (staffId === null ? null : `staff:${staffId}`);
    return {
      action: 'order.assigned',
      detail: { to: name(action.to) },
      before: { assignedTo: name(before) },
      after: { assignedTo: name(action.to) },
    };
  }
  const tag = { tag: action.tag };
  return action.kind === 'tag'
    ? { action: 'order.tagged', before: null, after: tag, personal: ['tag'] }
    : { action: 'order.untagged', before: tag, after: null, personal: ['tag'] };
}
