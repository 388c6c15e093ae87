import type { OrderView } from '#contract/orders/orders.ts';
import { formatCalendarDay, formatDayTime } from '#shared/nz-dates.ts';

type Gift = OrderView['lines'][number]['gifts'][number];

const whenWords = ({ sentAt, sendOn }: Gift): string => {
  if (sentAt) return `sent ${formatDayTime(new Date(sentAt))}`;
  return sendOn ? `will be sent on ${formatCalendarDay(sendOn)}` : 'will be sent as soon as it is paid for';
};

/** To whom the gift cards of a line go by email, and when (UX-03). */
export const LineGifts = ({ gifts }: { gifts: readonly Gift[] }) =>
  gifts.length > 0 && (
    <ul className="mt-1 text-sm">
      {gifts.map((gift, index) => (
        // Two cards may have the same recipient.
        <li key={index} className="wrap-break-word">
          {gift.name === '' ? 'For somebody else' : `For ${gift.name}, ${gift.email}`}: {whenWords(gift)}
        </li>
      ))}
    </ul>
  );
