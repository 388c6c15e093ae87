/** Scenarios that together pass every step of labels, of which a process plays the last part (PARC-02, PARC-04). */
import { randomUUID } from 'node:crypto';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import type { CarrierName } from '#modules/parcels/carrier.port.ts';
import { sweepReturnLabels } from '#modules/parcels/return-labels/sweep-return-labels.ts';
import { undoParcel } from '#modules/parcels/undo-parcel.ts';
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { startReturn } from '#modules/returns/start-return.ts';
import type { FaultKind } from '#simulator/faults.ts';
import { by, placed } from '../fixtures/orders/dispatched-orders.ts';
import { later, pack, soon, type World } from '../fixtures/orders/packed-parcels.ts';
import type { LabelTask } from './label-tasks.ts';

interface Play {
  number: string;
  tasks: readonly LabelTask[];
}
interface LabelScenario {
  carrier: CarrierName;
  /** What happened before, and what the process does. */
  prepare: (world: World) => Promise<Play>;
  /** How the labels of the order may stand in the end. */
  ends: readonly string[];
}

const fault = ({ harness, ctx }: World, operation: string, kind: FaultKind) =>
  harness.simulator.fault({ provider: ctx.carrier?.name ?? '', operation, kind });
const sweep: LabelTask = { do: 'sweep' };

/** A parcel whose label was asked for with this fault. */
async function asked(world: World, operation: string, kind: FaultKind): Promise<{ number: string; id: string }> {
  const number = await placed(world.harness);
  const id = randomUUID();
  await fault(world, operation, kind);
  await pack(world, number, id);
  return { number, id };
}
async function bought(world: World): Promise<{ number: string; id: string }> {
  const number = await placed(world.harness);
  const id = randomUUID();
  await pack(world, number, id);
  return { number, id };
}
/** Undoes a parcel while somebody else works on its label. */
async function undo({ harness, ctx }: World, { number, id }: { number: string; id: string }): Promise<void> {
  await harness.database.pool.query(
    "update parcels.parcel set leased_until = now() + interval '1 minute' where id = $1",
    [id],
  );
  await undoParcel(ctx, { number, id, actor: 'test' });
}

/** A return of a dispatched order. */
export async function returned({ harness, ctx }: World): Promise<{ number: string; rma: string }> {
  const number = await placed(harness);
  await harness.settle();
  await dispatchOrder(harness.ctx, number, by);
  await harness.settle();
  const { token } = await issueOrderToken(ctx, 'return', number, 600);
  const items = [{ lineId: '1', qty: 1, reason: 'Too small' as const }];
  const started = await startReturn(ctx, number, { token, items, method: 'COURIER' });
  if (!started.ok) throw new Error(started.error);
  return { number, rma: started.value.rmaId };
}

export const labelScenarios: Record<string, LabelScenario> = {
  bought: {
    carrier: 'starshipit',
    prepare: async ({ harness }) => {
      const number = await placed(harness);
      return { number, tasks: [{ do: 'pack', number, id: randomUUID() }] };
    },
    ends: ['BOUGHT'],
  },
  undone: {
    carrier: 'starshipit',
    prepare: async (world) => {
      const parcel = await bought(world);
      return { number: parcel.number, tasks: [{ do: 'undo', ...parcel }] };
    },
    ends: ['VOIDED', 'BOUGHT'],
  },
  refused: {
    carrier: 'starshipit',
    prepare: async (world) => {
      const number = await placed(world.harness);
      await fault(world, 'order', 'decline');
      return { number, tasks: [{ do: 'pack', number, id: randomUUID() }] };
    },
    // Refused to one process and then bought by one that stood still, it is voided.
    ends: ['REFUSED', 'BOUGHT', 'VOIDED'],
  },
  'no answer': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const number = await placed(world.harness);
      await fault(world, 'print', 'http-500');
      return { number, tasks: [{ do: 'pack', number, id: randomUUID() }] };
    },
    ends: ['BOUGHT'],
  },
  'lost reply': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const { number } = await asked(world, 'print', 'reset-after');
      await soon(world);
      return { number, tasks: [sweep] };
    },
    ends: ['BOUGHT'],
  },
  'undone while it came': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const parcel = await asked(world, 'print', 'reset-after');
      await undo(world, parcel);
      await soon(world);
      return { number: parcel.number, tasks: [sweep] };
    },
    ends: ['VOIDED'],
  },
  'undone before it came': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const parcel = await asked(world, 'print', 'reset-before');
      await undo(world, parcel);
      await soon(world);
      return { number: parcel.number, tasks: [sweep] };
    },
    ends: ['VOIDED'],
  },
  cancelled: {
    carrier: 'starshipit',
    prepare: async (world) => {
      const { number } = await bought(world);
      await cancelOrder(world.harness.ctx, number, 'test');
      return { number, tasks: [sweep] };
    },
    ends: ['VOIDED'],
  },
  'never reported': {
    carrier: 'nz-post',
    prepare: async (world) => {
      const { number } = await asked(world, 'label', 'reset-after');
      await later(world);
      return { number, tasks: [sweep] };
    },
    ends: ['UNSURE'],
  },
  'label of a return': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const { number } = await returned(world);
      return { number, tasks: [{ do: 'sweep returns' }] };
    },
    ends: ['BOUGHT'],
  },
  'refused label of a return': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const { number } = await returned(world);
      await fault(world, 'rates', 'decline');
      return { number, tasks: [{ do: 'sweep returns' }] };
    },
    ends: ['REFUSED', 'BOUGHT'],
  },
  'unused label of a return': {
    carrier: 'starshipit',
    prepare: async (world) => {
      const { number, rma } = await returned(world);
      await sweepReturnLabels(world.ctx);
      await cancelReturn(world.harness.ctx, rma, 'test');
      return { number, tasks: [{ do: 'sweep returns' }] };
    },
    ends: ['VOIDED'],
  },
};
