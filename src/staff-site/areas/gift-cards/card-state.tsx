import type { GiftCardRow } from '#contract/staff/staff-gift-cards.ts';
import { Status, type Tone } from '../../ui/values.tsx';

const tones: Record<GiftCardRow['state'], Tone> = {
  open: 'good',
  locked: 'waiting',
  suspended: 'bad',
  expired: 'done',
};
export const CardState = ({ state }: { state: GiftCardRow['state'] }) => <Status tone={tones[state]}>{state}</Status>;
