import { promotionKindsReply, type StaffPromotionKind } from '#contract/staff/staff-promotions.ts';
import { callStaff } from '../../staff-call.ts';

/** The kinds of promotions that the shop has, each with the fields of its form. */
export async function loadKinds(signal: AbortSignal): Promise<StaffPromotionKind[]> {
  const { kinds } = await callStaff('GET', 'staff/promotion-kinds', promotionKindsReply, { signal });
  return kinds;
}
