import { isUntouched, type OrderChannel, type OrderState } from '../order.ts';

/** The columns that say whether work on an order has begun. */
interface MarkColumns {
  state: string;
  channel: string;
  ready_at: Date | null;
  packed_at: Date | null;
  picking_at: Date | null;
  waits_for_rma: string | null;
  held_for: string | null;
  replaces_order_id: string | null;
}

/** `isUntouched` of a row. Pure. */
export const isUntouchedRow = (row: MarkColumns): boolean =>
  isUntouched({
    state: row.state as OrderState,
    channel: row.channel as OrderChannel,
    readyAt: row.ready_at,
    packedAt: row.packed_at,
    pickingAt: row.picking_at,
    waitsForRma: row.waits_for_rma,
    heldFor: row.held_for,
    replacesOrderId: row.replaces_order_id,
  });
