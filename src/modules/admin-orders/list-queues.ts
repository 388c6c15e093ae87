import { limits } from '#contract/fields/limits.ts';
import type { OrderFilter, OrderQueues, QueueRequest } from '#contract/staff/orders/staff-order-work.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { addQueue, listQueues, removeQueue } from '#modules/orders/work/saved-queues.ts';
import { listTags } from '#modules/orders/work/tag-order.ts';
import { listStaff } from '#modules/staff/members/list-staff.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Result } from '#shared/result.ts';
import { allPlaces, countOrders, listNumbers } from './internal/filter-records.ts';

const MAX_COUNT = 999;

/** The saved lists with their counts, and what the filters of a list offer (EDIT-05). */
export async function listOrderQueues(ctx: Ctx, staff: StaffCaller): Promise<OrderQueues> {
  const queues = await listQueues(ctx);
  const counts = await countOrders(
    ctx,
    queues.map(({ filter }) => filter),
    staff.staffId,
    MAX_COUNT,
  );
  const people = (await listStaff(ctx)).filter((member) => !member.suspended && mayStaff(member, 'workOrders'));
  return {
    queues: queues.map((queue, index) => ({ ...queue, count: counts[index] ?? 0 })),
    tags: await listTags(ctx),
    people: people.map(({ staffId, name }) => ({ staffId, name })),
    places: await allPlaces(ctx),
  };
}

/** Saves a list for all staff. */
export async function saveOrderQueue(
  ctx: Ctx,
  queue: QueueRequest,
  staff: StaffCaller,
): Promise<Result<{ id: string }, 'TAKEN' | 'TOO_MANY'>> {
  const added = await addQueue(ctx, { ...queue, createdBy: actorOf(staff) });
  if (added.ok)
    await writeAudit(ctx, {
      actor: actorOf(staff),
      action: 'order-queue.added',
      subject: added.value.id,
      before: null,
      after: { name: queue.name, filter: filterOf(queue.filter) },
    });
  return added;
}

/** Deletes a list; its orders stay as they are. False where there is none. */
export const removeOrderQueue = (ctx: Ctx, id: string, staff: StaffCaller): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const removed = await removeQueue(tx, id);
    if (!removed) return false;
    await writeAudit(tx, {
      actor: actorOf(staff),
      action: 'order-queue.removed',
      subject: id,
      before: { name: removed.name, filter: filterOf(removed.filter) },
      after: null,
    });
    return true;
  });

/** What it searches for may be a customer's name or email address, which the log does not keep. */
const filterOf = (filter: OrderFilter): object =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, name === 'q' && value ? 'a text' : value]));

/** The numbers of the orders of a list, to be chosen together: without names, in the list's order. */
export const listOrderNumbers = (ctx: Ctx, filter: OrderFilter, staff: StaffCaller): Promise<string[]> =>
  listNumbers(ctx, filter, staff.staffId, limits.ordersChosen);
