import type { OrderGift } from '#contract/staff/orders/staff-gifts.ts';
import type { Order, PlacedGift } from '#modules/orders/order.ts';
import { centsToDollars } from '#shared/money.ts';

/** The gift cards of an order that are for somebody else. Pure. */
export const listOrderGifts = ({ lines }: Pick<Order, 'lines'>): OrderGift[] =>
  lines.flatMap(({ lineNo, gifts, unitPriceCents }) =>
    gifts.flatMap((gift) =>
      gift.recipient
        ? [
            {
              lineNo,
              unitNo: gift.unitNo,
              amount: centsToDollars(unitPriceCents),
              ...gift.recipient,
              message: gift.message,
              sendOn: gift.sendOn,
              state: stateOf(gift),
              mailedAt: gift.mailedAt?.toISOString() ?? null,
            },
          ]
        : [],
    ),
  );

/** A card that is mailed to its recipient by itself. */
export const isWaiting = (gift: PlacedGift): boolean => gift.recipient !== null && stateOf(gift) === 'Waiting';

function stateOf({ mailedAt, stoppedAt, failedAt }: PlacedGift): OrderGift['state'] {
  if (mailedAt) return 'Sent';
  if (stoppedAt) return 'Stopped';
  return failedAt ? 'Failed' : 'Waiting';
}
