import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import type { AirlineCtx } from './airline.port.ts';
import { endAward, selectAward } from './internal/award-records.ts';

const GRANTED = 'house:airline-granted';
const CREDITED = 'house:airline-credited';

/**
 * Sends an award to the airline under its one key, and stores the result once; may be repeated. A refusal is left to a
 * person.
 */
export async function deliverAward(ctx: AirlineCtx, awardId: string): Promise<DeliveryOutcome> {
  const award = await step('read the award', () => selectAward(ctx, awardId));
  if (!award) return { state: 'MANUAL', reason: 'there is no such award' };
  if (award.state !== 'PENDING') return { state: 'DONE' };
  const { airline } = ctx;
  if (!airline) return { state: 'LATER', reason: 'no airline is connected' };
  const { id: key, memberId, points, orderNumber } = award;
  const answer = await step('ask the airline to award points', () =>
    airline.award({ key, memberId, points, orderNumber }),
  );
  if (answer.outcome === 'UNKNOWN') return { state: 'LATER', reason: answer.reason };
  await step('note the awarded points', () =>
    inTransaction(ctx, async (tx) => {
      if (!(await endAward(tx, key, answer.outcome === 'DONE' ? 'DONE' : 'REFUSED', answer))) return;
      if (answer.outcome !== 'DONE') return;
      const [from, to] = points > 0n ? [GRANTED, CREDITED] : [CREDITED, GRANTED];
      await transferValue(tx, {
        key: `airline-award:${key}`,
        kind: 'award',
        from,
        to,
        amount: points > 0n ? points : -points,
        ownerId: award.orderId,
      });
    }),
  );
  return answer.outcome === 'DONE'
    ? { state: 'DONE' }
    : { state: 'MANUAL', reason: `the airline refused: ${answer.reason}` };
}
