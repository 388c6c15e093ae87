/** What holds for gift cards wherever they are shown, asked for or sent; without the schemas. Pure (UX-03). */
import { addDays, nzDay, nzInstant } from '#shared/nz-dates.ts';
import { limits } from '../fields/limits.ts';

/** The code of the delivery method of a cart that has only gift cards. */
export const byEmailCode = 'email';

/** The first and last day on which a gift card may be sent, seen from an instant. */
export const giftDays = (now: Date): { first: string; last: string } => ({
  first: nzDay(now),
  last: addDays(nzDay(now), limits.giftDaysAhead),
});

/** Whether a gift card may be sent on this day; '' is as soon as it is paid for. */
export function isGiftDay(day: string, now: Date): boolean {
  const { first, last } = giftDays(now);
  return day === '' || (day >= first && day <= last);
}

/** When a gift card is mailed: at eight in the morning in New Zealand; null for as soon as it is paid for. */
export const mailTimeOf = ({ sendOn }: { sendOn: string }): Date | null =>
  sendOn === '' ? null : nzInstant(sendOn, '08:00');
