import type { PhoneDraftRow } from '#contract/staff/orders/staff-phone-orders.ts';
import type { PhoneDraft } from './phone-draft.ts';

/** The state of a draft in words of the API; one whose time is over is expired before the sweeper has ended it. Pure. */
export function shownState(
  draft: Pick<PhoneDraft, 'state' | 'endedAs' | 'isExpired' | 'orderState'>,
): PhoneDraftRow['state'] {
  if (draft.state === 'ENDED') return draft.endedAs ?? 'EXPIRED';
  if (draft.state === 'OPEN') return draft.isExpired ? 'EXPIRED' : 'OPEN';
  return draft.orderState === 'PENDING' || draft.orderState === 'FAILING' ? 'PAYING' : 'PAID';
}
