import type { Queries } from '#platform/database/database.ts';
import { updateAssignee } from '../internal/work-records.ts';

/** Makes an order the job of a member of staff, or of nobody; ALREADY where it is. The caller knows the member. */
export const assignOrder = async (
  tx: { db: Queries },
  orderId: string,
  staffId: string | null,
): Promise<{ before: string | null } | 'ALREADY'> => (await updateAssignee(tx, orderId, staffId)) ?? 'ALREADY';
