import type { EditedProduct } from '#contract/staff/products/staff-products.ts';
import type { Tone } from '../../ui/values.tsx';

export const stateWords: Record<EditedProduct['state'], { label: string; tone: Tone; note: string }> = {
  current: { label: 'Current', tone: 'good', note: 'For sale and listed.' },
  evergreen: { label: 'Evergreen', tone: 'good', note: 'For sale and listed, season after season.' },
  draft: { label: 'Draft', tone: 'waiting', note: 'Not visible in the shop yet.' },
  discontinued: { label: 'Archived', tone: 'done', note: 'No longer for sale; its page says so.' },
};
