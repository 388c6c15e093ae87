import { randomUUID } from 'node:crypto';
import type { StaffNotice } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Queries } from '#platform/database/database.ts';

/** Tells a member of staff by email what happened to their log-in, in the open transaction (SEC-09). */
export const putStaffNotice = (
  tx: { db: Queries },
  staffId: string,
  { what, device = '' }: { what: StaffNotice; device?: string },
): Promise<void> =>
  putInOutbox(tx, [
    {
      dedupeKey: `staff-notice:${randomUUID()}`,
      kind: 'email.staff-notice',
      payload: { staffId, what, device, at: new Date().toISOString() },
    },
  ]);
