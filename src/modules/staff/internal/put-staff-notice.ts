import { randomUUID } from 'node:crypto';
import type { StaffNotice } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { systemClock } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

/** Tells a member of staff by email what happened to their log-in, in the open transaction (SEC-09). */
export const putStaffNotice = (
  tx: Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock'>>,
  staffId: string,
  { what, device = '' }: { what: StaffNotice; device?: string },
): Promise<void> =>
  putInOutbox(tx, [
    {
      dedupeKey: `staff-notice:${randomUUID()}`,
      kind: 'email.staff-notice',
      payload: { staffId, what, device, at: (tx.clock ?? systemClock).now().toISOString() },
    },
  ]);
