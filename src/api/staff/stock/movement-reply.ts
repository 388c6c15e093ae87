import { fillText } from '#contract/messages/messages.ts';
import { staffShopMessages } from '#contract/staff/staff-shop-messages.ts';
import type { StockAdjustmentResult } from '#modules/stock/record-stock-adjustment.ts';
import type { Refusal, Reply } from '../../endpoint.ts';

export const stockChangeErrors = ['StockShort', 'StockChanged', 'SizeUnknown', 'IdempotencyKeyReused'] as const;

/** The reply for a stock adjustment; a refusal names the lines, with their current stock levels. */
export function stockChangeReplyOf(movementId: string, result: StockAdjustmentResult): Reply | Refusal {
  switch (result.state) {
    case 'DONE':
    case 'DONE_BEFORE':
      return { status: 200, body: { movementId, done: result.state === 'DONE' } };
    case 'OTHER_CONTENTS':
      return { errorCode: 'IdempotencyKeyReused' };
    case 'UNKNOWN':
      return { errorCode: 'SizeUnknown' };
    case 'SHORT':
    case 'CHANGED': {
      const fields = Object.fromEntries(
        result.lines.map(({ index, onHand, reserved }) => [
          `lines.${index}`,
          fillText(staffShopMessages.stockLine, { onHand, reserved }),
        ]),
      );
      return { errorCode: result.state === 'SHORT' ? 'StockShort' : 'StockChanged', extra: { fields } };
    }
  }
}
