import { fillText } from '#contract/messages/messages.ts';
import { staffShopMessages } from '#contract/staff/staff-shop-messages.ts';
import type { StockAdjustmentResult } from '#modules/stock/record-stock-adjustment.ts';
import type { Refusal, Reply } from '../../endpoint.ts';

export const stockChangeErrors = ['StockShort', 'StockChanged', 'SizeUnknown', 'IdempotencyKeyReused'] as const;

/** How a movement of stock ended; what stands against it names the lines, with the shelf as it is. */
export function stockChangeReplyOf(movementId: string, answer: StockAdjustmentResult): Reply | Refusal {
  switch (answer.state) {
    case 'DONE':
    case 'DONE_BEFORE':
      return { status: 200, body: { movementId, done: answer.state === 'DONE' } };
    case 'OTHER_CONTENTS':
      return { errorCode: 'IdempotencyKeyReused' };
    case 'UNKNOWN':
      return { errorCode: 'SizeUnknown' };
    case 'SHORT':
    case 'CHANGED': {
      const fields = Object.fromEntries(
        answer.lines.map(({ index, onHand, reserved }) => [
          `lines.${index}`,
          fillText(staffShopMessages.stockLine, { onHand, reserved }),
        ]),
      );
      return { errorCode: answer.state === 'SHORT' ? 'StockShort' : 'StockChanged', extra: { fields } };
    }
  }
}
