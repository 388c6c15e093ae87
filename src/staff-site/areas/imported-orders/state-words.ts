import type { ImportedState } from '#contract/orders/imported-orders.ts';
import type { Tone } from '../../ui/values.tsx';

export const stateTones: Record<ImportedState, Tone> = {
  dispatched: 'good',
  'part-dispatched': 'plain',
  'not-dispatched': 'plain',
  unpaid: 'plain',
  refunded: 'done',
  cancelled: 'bad',
};
