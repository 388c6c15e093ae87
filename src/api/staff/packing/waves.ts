/** Pick waves (PARC-07). */
import { z } from 'zod';
import { type WaveRequest, waveRequestSchema, waveSchema, wavesSchema } from '#contract/staff/packing/staff-waves.ts';
import { endWave } from '#modules/parcels/waves/end-wave.ts';
import { getWave } from '#modules/parcels/waves/get-wave.ts';
import { listWaves } from '#modules/parcels/waves/list-waves.ts';
import { startWave } from '#modules/parcels/waves/start-wave.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { replyTo } from '../../reply-to.ts';

const params = z.object({ id: z.uuid() });
type Params = z.output<typeof params>;

export const staffWaves = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/pick-waves',
  summary: 'The open pick waves.',
  staff: 'workOrders',
  scope: 'orders:pick',
  reply: { status: 200, schema: wavesSchema },
  handle: async ({ ctx }) => ({ status: 200, body: { waves: await listWaves(ctx) } }),
});

export const staffStartWave = staffEndpoint<Ctx, unknown, unknown, WaveRequest>({
  method: 'post',
  path: '/staff/pick-waves',
  summary: 'Starts a pick wave of the orders that wait longest at a location; the same id is the same wave.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  body: waveRequestSchema,
  reply: { status: 201, schema: z.object({ id: z.uuid() }) },
  errors: ['WaveNothingToPick'],
  handle: async ({ ctx, body, staff }) =>
    replyTo(
      await startWave(ctx, { ...body, actor: actorOf(staff) }),
      { NOTHING_TO_PICK: 'WaveNothingToPick' },
      (wave) => ({ status: 201, body: wave }),
    ),
});

export const staffWave = staffEndpoint<Ctx, Params>({
  method: 'get',
  path: '/staff/pick-waves/:id',
  summary: 'What is left to pick of a wave, in the order of the shelves, and its baskets.',
  staff: 'workOrders',
  scope: 'orders:pick',
  params,
  reply: { status: 200, schema: waveSchema },
  errors: ['WaveNotFound'],
  handle: async ({ ctx, params: { id } }) => {
    const wave = await getWave(ctx, id);
    return wave ? { status: 200, body: wave } : { errorCode: 'WaveNotFound' };
  },
});

export const staffEndWave = staffEndpoint<Ctx, Params>({
  method: 'post',
  path: '/staff/pick-waves/:id/end',
  summary: 'Ends a wave: what it still lacks may be picked in another.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  params,
  reply: { status: 204 },
  errors: ['WaveNotFound'],
  handle: async ({ ctx, params: { id }, staff }) =>
    replyTo(await endWave(ctx, id, actorOf(staff)), { NO_SUCH_WAVE: 'WaveNotFound' }, () => ({ status: 204 })),
});
