import { fillText } from '#contract/messages/messages.ts';
import { staffShopMessages } from '#contract/staff/staff-shop-messages.ts';
import type { StockAdjustmentRefusal, StockAdjustmentResult } from '#modules/stock/record-stock-adjustment.ts';
import type { Refusal } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

export const stockChangeErrors = ['StockShort', 'StockChanged', 'SizeUnknown', 'IdempotencyKeyReused'] as const;

type LinesRefusal = Extract<StockAdjustmentRefusal, { lines: unknown }>;
/** Names the refused lines, with their current stock levels. */
const refuseLines = (errorCode: 'StockShort' | 'StockChanged', { lines }: LinesRefusal): Refusal => ({
  errorCode,
  extra: {
    fields: Object.fromEntries(
      lines.map(({ index, onHand, reserved }) => [
        `lines.${index}`,
        fillText(staffShopMessages.stockLine, { onHand, reserved }),
      ]),
    ),
  },
});
const refusals: Refusals<StockAdjustmentRefusal> = {
  OTHER_CONTENTS: 'IdempotencyKeyReused',
  UNKNOWN: 'SizeUnknown',
  SHORT: (refused) => refuseLines('StockShort', refused),
  CHANGED: (refused) => refuseLines('StockChanged', refused),
};

/** The reply for a stock adjustment. */
export const stockChangeReplyOf = (adjustmentId: string, result: StockAdjustmentResult) =>
  replyTo(result, refusals, (state) => ({ status: 200, body: { movementId: adjustmentId, done: state === 'DONE' } }));
