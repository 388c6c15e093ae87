import type { EmailOfOrder } from '../email-kind.ts';

type KeyOfUnit = (orderId: string, lineNo: number, unitNo: number) => string;

/** The key of the message that mails the gift card of one unit of an order. */
export const giftCardKey: KeyOfUnit = (orderId, lineNo, unitNo) => `gift-card:${orderId}:${lineNo}:${unitNo}`;

/** The key of the message that tells the buyer about it. */
export const giftCardSentKey: KeyOfUnit = (orderId, lineNo, unitNo) => `gift-card-sent:${orderId}:${lineNo}:${unitNo}`;

/** Such a key for each gift card of an order. */
export const keysOfGiftCards =
  (keyOf: KeyOfUnit): EmailOfOrder['keysOf'] =>
  ({ id, lines }) =>
    lines.flatMap(({ giftCard, lineNo, qty }) =>
      giftCard ? Array.from({ length: qty }, (_, unit) => keyOf(id, lineNo, unit + 1)) : [],
    );
