import { promotionKindsReply, type StaffPromotionKind } from '#contract/staff/staff-promotions.ts';
import { callStaff } from '../../staff-call.ts';

let loaded: Promise<StaffPromotionKind[]> | null = null;

/** The kinds of promotions that the shop has, each with the fields of its form: asked for once in a page's life. */
export function loadKinds(): Promise<StaffPromotionKind[]> {
  loaded ??= callStaff('GET', 'staff/promotion-kinds', promotionKindsReply).then(
    ({ kinds }) => kinds,
    (error: unknown) => {
      loaded = null;
      throw error;
    },
  );
  return loaded;
}
