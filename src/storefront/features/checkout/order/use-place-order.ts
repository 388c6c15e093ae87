/**
 * Places the order: one attempt at a time, resumed after a reload, its outcome mapped to messages and next steps
 * (PAY-07 to PAY-17).
 */
import { useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { fail } from '#shared/result.ts';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import {
  keepFailedOrder,
  keepPlacedOrder,
  type PlacedOrder,
  renewCheckout,
} from '#storefront/lib/checkout/checkout-state.ts';
import { withFraudToken } from '#storefront/lib/checkout/fraud-token.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import type { OrderAttempt } from '#storefront/lib/checkout/order-attempt-keeper.ts';
import { useLeaveWarning } from '#storefront/lib/leaving/use-leave-warning.ts';
import { useLeaving } from '#storefront/lib/leaving/use-leaving.ts';
import { type OrderOutcome, readOutcome } from '../internal/order/order-outcome.ts';
import { applyRefusal, clearOrdered, sendAttempt } from './send-attempt.ts';

export type PlacePhase = 'IDLE' | 'PREPARING' | 'PLACING' | 'DONE';
export type Shown = Exclude<OrderOutcome, { status: 'PLACED' | 'PAYMENT_FAILURE_UNRECOVERABLE' }>;
export type OrderDraft = { request: PlaceOrderRequest; summary: Omit<PlacedOrder, 'orderNumber'> };

export function usePlaceOrder() {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<PlacePhase>('IDLE');
  const [outcome, setOutcome] = useState<Shown | null>(null);
  const running = useRef(false);
  const hasLeft = useLeaving();

  const finish = (attempt: OrderAttempt) => finishAttempt(attempt, { navigate, setPhase, setOutcome, hasLeft });

  /** Runs one task at a time; an exception is shown like a failed order. */
  const exclusively = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setOutcome(null);
    try {
      return await work();
    } catch {
      setOutcome(readOutcome(fail({ reason: 'UNKNOWN' })) as Shown);
      setPhase('IDLE');
      return false;
    } finally {
      running.current = false;
    }
  };

  /**
   * `prepare` builds the request, or returns null when something must be fixed first. Resolves to whether an order was
   * placed.
   */
  const place = (prepare: () => Promise<OrderDraft | null>): Promise<boolean> =>
    exclusively(async () => {
      const pending = orderAttempts.pending();
      if (pending) return finish(pending);
      setPhase('PREPARING');
      const draft = await prepare();
      if (draft) return finish(orderAttempts.begin(withFraudToken(draft.request), draft.summary));
      setPhase('IDLE');
      return false;
    });

  const resume = useRef(() => {
    if (orderAttempts.pending()) void place(async () => null);
  });
  useEffect(() => resume.current(), []);

  useLeaveWarning(phase === 'PLACING');
  return { phase, outcome, place };
}

/** Sends the attempt and does what its result asks for. Resolves to whether the order was placed. */
async function finishAttempt(
  attempt: OrderAttempt,
  {
    navigate,
    setPhase,
    setOutcome,
    hasLeft,
  }: {
    navigate: NavigateFunction;
    setPhase: (phase: PlacePhase) => void;
    setOutcome: (outcome: Shown) => void;
    hasLeft: () => Promise<void>;
  },
): Promise<boolean> {
  setPhase('PLACING');
  analyticsQueue.push(['payment', attempt.request.payment.methods.map(({ method }) => method).join(' + ')]);
  const result = await sendAttempt(attempt);
  if (result.status === 'PLACED') {
    keepPlacedOrder({ ...attempt.summary, orderNumber: result.orderNumber });
    setPhase('DONE');
    await navigate('/checkout/success', { replace: true });
    // Otherwise this step would be seen with an empty order for a moment.
    await hasLeft();
    clearOrdered(attempt);
    return true;
  }
  if (result.status === 'PAYMENT_FAILURE_UNRECOVERABLE') {
    keepFailedOrder(result.orderNumber);
    setPhase('DONE');
    await navigate('/checkout/error', { replace: true });
    renewCheckout();
    orderAttempts.settle();
    return false;
  }
  if (result.status !== 'UNKNOWN') {
    orderAttempts.settle();
    await applyRefusal(result);
  }
  setOutcome(result);
  setPhase('IDLE');
  return false;
}
