/** Short scenarios about one phone order, for this process and for one that is killed in the middle. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { cancelDraft, sweepDrafts } from '#modules/phone-orders/end-draft.ts';
import { sendLink } from '#modules/phone-orders/send-link.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import type { CheckoutHarness } from '../../fixtures/checkout-harness.ts';
import { holdCart, payLink, phoneCart, takeMoney } from '../../fixtures/orders/phone-orders.ts';
import { EXPIRE } from '../money-operations.ts';

export interface PhonePlayer {
  ctx: EmailsCtx & CheckoutHarness['ctx'];
  pool: Pick<Pool, 'query'>;
}
type Move =
  /** Its time is over while its payment is asked for. */
  'late' | 'hold' | 'link' | 'cash' | 'pay' | 'pay by a declined card' | 'cancel' | 'expire' | 'sweep';

export const phoneScenarios: Record<string, readonly Move[]> = {
  'paid by link': ['hold', 'link', 'pay', 'pay'],
  'paid in cash': ['hold', 'cash', 'cash'],
  'declined, then paid': ['hold', 'pay by a declined card', 'pay'],
  'declined too late': ['hold', 'late', 'pay by a declined card'],
  expired: ['hold', 'expire', 'sweep'],
  cancelled: ['hold', 'cancel', 'cancel'],
};

/** Plays a scenario on a draft of this id; a move that throws is followed by the next one. */
export async function playPhone(player: PhonePlayer, scenario: string, draftId: string): Promise<void> {
  const attempts = { cash: randomUUID(), link: randomUUID() };
  for (const move of phoneScenarios[scenario] ?? []) {
    try {
      await playMove(player, move, draftId, attempts);
    } catch {
      // The test looks at what is left behind.
    }
  }
}

async function playMove(
  { ctx, pool }: PhonePlayer,
  move: Move,
  draftId: string,
  attempts: { cash: string; link: string },
): Promise<void> {
  const draft = { draftId, total: 95.5 };
  if (move === 'hold') await holdCart({ ctx }, phoneCart([{ code: 'B-9', qty: 1 }]), undefined, draftId);
  if (move === 'link') await sendLink(ctx, draftId, draftId, 'staff:1');
  if (move === 'cash') await takeMoney({ ctx }, draft, 'cash', attempts.cash);
  if (move === 'pay') await payLink({ ctx }, draft, 'fake-valid-nonce', attempts.link);
  if (move === 'pay by a declined card') await payLink({ ctx }, draft, 'fake-processor-declined-visa-nonce');
  if (move === 'cancel') await cancelDraft(ctx, draftId, 'staff:1');
  const expire = () => pool.query('update phone_orders.draft set expires_at = now() where draft_id = $1', [draftId]);
  if (move === 'expire') await expire();
  if (move === 'late')
    setFailpoint('authorise the payment', {
      do: 'run',
      run: async () => {
        await expire();
      },
    });
  if (move === 'sweep') {
    await pool.query(EXPIRE);
    await sweepOrders(ctx);
    await sweepDrafts(ctx);
  }
}
