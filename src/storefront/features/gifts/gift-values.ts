/** What the form for a gift card's recipient holds (UX-03). Pure. */
import type { Gift } from '#contract/checkout/gift.ts';

export type GiftValues = {
  name: string;
  email: string;
  message: string;
  when: 'now' | 'day';
  /** 'YYYY-MM-DD' in New Zealand; only with 'day'. */
  sendOn: string;
};

export const blankGift: GiftValues = { name: '', email: '', message: '', when: 'now', sendOn: '' };

export const toGiftValues = (gift: Gift): GiftValues => ({ ...gift, when: gift.sendOn === '' ? 'now' : 'day' });
