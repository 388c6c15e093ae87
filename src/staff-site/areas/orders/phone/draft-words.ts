/** Labels and styles for the states of phone orders. */
import type { PhoneDraftRow } from '#contract/staff/orders/staff-phone-orders.ts';
import type { Tone } from '../../../ui/values.tsx';

export const draftWords: Record<PhoneDraftRow['state'], { label: string; tone: Tone }> = {
  OPEN: { label: 'Waits for its payment', tone: 'waiting' },
  PAYING: { label: 'Being paid', tone: 'plain' },
  PAID: { label: 'Paid', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'bad' },
};
