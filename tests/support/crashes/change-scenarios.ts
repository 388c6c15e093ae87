/** Short scenarios about one change of an order by staff, for this process and for one that is killed in the middle. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { quoteStaffChange } from '#modules/order-changes/by-staff/quote-staff-change.ts';
import { changeByStaff } from '#modules/order-changes/change-by-staff.ts';
import { payChange } from '#modules/order-changes/waiting/pay-change.ts';
import { sweepChanges } from '#modules/order-changes/waiting/sweep-changes.ts';
import { withdrawChange } from '#modules/order-changes/waiting/withdraw-change.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import type { Fault } from '#simulator/faults.ts';
import { EXPIRE_CHANGES } from './money-operations.ts';

export interface ChangePlayer {
  ctx: EmailsCtx;
  pool: Pick<Pool, 'query'>;
  simulator: { url: string };
}
type Move =
  /** Staff change the order: another shoe b, or one less. */
  | 'more'
  | 'less'
  /** Its customer pays by the link, with this card. */
  | 'pay'
  | 'pay by a declined card'
  | 'withdraw'
  | 'sweep'
  | 'cancel'
  | 'pay by a card to be reviewed'
  /** The failpoint throws; or a sweep runs there. */
  | { interrupt: string }
  | { sweepAt: string }
  | { fault: Partial<Fault> & Pick<Fault, 'kind'> }
  | { sql: string };

const silent = (times: number, operation: Fault['operation'] = 'sale'): Move => ({
  fault: { operation, kind: 'http-500', phase: 'after', times },
});
const NEWEST = '(select change_id from order_changes.waiting_change order by created_at desc limit 1)';
const EXPIRED: Move = {
  sql: `update order_changes.waiting_change set expires_at = now() where change_id = ${NEWEST}`,
};
const aged = (interval: string): Move => ({
  sql: `update payments.payment set created_at = now() - interval '${interval}' where id = (select payment_id from order_changes.waiting_change where change_id = ${NEWEST})`,
});

export const changeScenarios: Record<string, readonly Move[]> = {
  'costs less': ['less', 'less'],
  paid: ['more', 'pay', 'pay'],
  declined: ['more', 'pay by a declined card', 'pay'],
  silent: ['more', silent(4), 'pay', 'sweep', 'sweep'],
  expired: ['more', EXPIRED, 'sweep'],
  withdrawn: ['more', 'withdraw'],
  cancelled: ['more', 'cancel', 'sweep'],
  'error while it is paid': ['more', { interrupt: 'authorise the change until known' }, 'pay', 'sweep'],
  'two processes': ['more', { sweepAt: 'authorise the payment of the change' }, 'pay'],
  'to be reviewed': ['more', 'pay by a card to be reviewed'],
  'key too old': ['more', silent(3), 'pay', aged('25 days'), 'sweep'],
  'too old': ['more', silent(3), 'pay', aged('16 minutes'), 'sweep', 'sweep'],
  'too old, void silent': ['more', silent(3), 'pay', aged('16 minutes'), silent(1, 'void'), 'sweep', 'sweep', 'sweep'],
};

/** Plays a scenario on an order; a move that throws is followed by the next one. */
export async function playChange(player: ChangePlayer, scenario: string, number: string): Promise<void> {
  const played = { changeId: randomUUID(), lessId: randomUUID(), amount: 0 };
  for (const move of changeScenarios[scenario] ?? []) {
    try {
      await playMove(player, move, number, played);
    } catch {
      // The test looks at what is left behind.
    }
  }
}

async function playMove(
  { ctx, pool, simulator }: ChangePlayer,
  move: Move,
  number: string,
  played: { changeId: string; lessId: string; amount: number },
): Promise<void> {
  if (typeof move === 'object' && 'sql' in move) await pool.query(move.sql);
  else if (typeof move === 'object' && 'interrupt' in move) setFailpoint(move.interrupt, { do: 'throw' });
  else if (typeof move === 'object' && 'sweepAt' in move)
    setFailpoint(move.sweepAt, { do: 'run', run: () => sweep({ ctx, pool }) });
  else if (typeof move === 'object')
    await fetch(`${simulator.url}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'card', ...move.fault }),
    });
  else if (move === 'more' || move === 'less') await changeAs(ctx, move, number, played);
  else if (move === 'withdraw') await withdrawChange(ctx, number, played.changeId, 'staff:1');
  else if (move === 'cancel') await cancelOrder(ctx, number, 'staff:1');
  else if (move === 'sweep') await sweep({ ctx, pool });
  else
    await payChange(ctx, number, played.changeId, {
      ...{ method: 'card', type: 'immediate', amount: played.amount },
      token: move === 'pay by a declined card' ? 'fake-processor-declined-visa-nonce' : 'fake-valid-nonce',
      ...(move === 'pay by a card to be reviewed' && { deviceData: 'review' }),
    });
}

async function sweep({ ctx, pool }: Pick<ChangePlayer, 'ctx' | 'pool'>): Promise<void> {
  await pool.query(EXPIRE_CHANGES);
  await sweepChanges(ctx);
}

async function changeAs(
  ctx: EmailsCtx,
  move: 'more' | 'less',
  number: string,
  played: { changeId: string; lessId: string; amount: number },
): Promise<void> {
  const wish =
    move === 'more'
      ? { sizes: [], quantities: [], added: [{ code: 'B-9', qty: 1 }] }
      : { sizes: [], quantities: [{ lineId: '2', qty: 0 }], added: [] };
  const quote = await quoteStaffChange(ctx, number, wish);
  if (!quote.ok) return;
  const { difference, after } = quote.value;
  played.amount = Math.max(0, difference);
  await changeByStaff(
    ctx,
    number,
    {
      ...wish,
      ...{ changeId: move === 'more' ? played.changeId : played.lessId, total: after.total, reason: 'by phone' },
      ...{ refund: Math.max(0, -difference), collect: played.amount },
    },
    'staff:1',
  );
}
