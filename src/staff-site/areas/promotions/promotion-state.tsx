import type { StaffPromotionRow } from '#contract/staff/staff-promotions.ts';
import { Status, type Tone } from '../../ui/values.tsx';

const words: Record<StaffPromotionRow['state'], { label: string; tone: Tone }> = {
  on: { label: 'active', tone: 'good' },
  off: { label: 'inactive', tone: 'bad' },
  waiting: { label: 'scheduled', tone: 'plain' },
  over: { label: 'ended', tone: 'done' },
  draft: { label: 'draft', tone: 'waiting' },
};
export const PromotionState = ({ state }: { state: StaffPromotionRow['state'] }) => (
  <Status tone={words[state].tone}>{words[state].label}</Status>
);
