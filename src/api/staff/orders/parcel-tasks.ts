/** Parcels under way that need a person (PARC-03). */
import { z } from 'zod';
import { parcelTasksSchema } from '#contract/staff/orders/staff-parcel-tasks.ts';
import { listParcelTasks, settleParcelTask } from '#modules/parcels/tracking/parcel-tasks.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { replyTo } from '../../reply-to.ts';

const params = z.object({ id: z.uuid() });

export const staffParcelTasks = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/parcels',
  summary: 'Parcels that need a person: without a scan for long, stopped, returned, or scanned though not sent.',
  staff: 'workOrders',
  scope: 'orders:pick',
  reply: { status: 200, schema: parcelTasksSchema },
  handle: async ({ ctx }) => ({ status: 200, body: { parcels: await listParcelTasks(ctx) } }),
});

export const staffSettleParcel = staffEndpoint<Ctx, z.output<typeof params>>({
  method: 'post',
  path: '/staff/parcels/:id/settle',
  summary: 'Somebody took care of a parcel; it is listed again when something else happens to it.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  params,
  reply: { status: 204 },
  errors: ['ParcelNotFound'],
  handle: async ({ ctx, params: { id }, staff }) =>
    replyTo(await settleParcelTask(ctx, id, actorOf(staff)), { NO_SUCH_PARCEL: 'ParcelNotFound' }, () => ({
      status: 204,
    })),
});
