import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ExpressWallet, walletNames } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import { useLeaveWarning } from '#storefront/lib/leaving/use-leave-warning.ts';
import { useLeaving } from '#storefront/lib/leaving/use-leaving.ts';
import type { ExpressOutcome } from './pay-express.ts';

/** Loaded at the press of a button, not with the cart: the code that parses names, addresses and phones is heavy. */
export const loadPay = () => import('./pay-express.ts');
export type ExpressPhase = 'IDLE' | 'OPEN' | 'PLACING' | 'DONE';

/**
 * Where an express order stands, and why the last attempt placed none. `renew` prepares the next sheet: each has its
 * own session.
 */
export function useExpressOutcome(renew: () => void) {
  const navigate = useNavigate();
  const hasLeft = useLeaving();
  const [phase, setPhase] = useState<ExpressPhase>('IDLE');
  const [problem, setProblem] = useState('');
  const finish = async (wallet: ExpressWallet | 'resumed', outcome: ExpressOutcome): Promise<void> => {
    if (outcome.kind === 'PLACED' || outcome.kind === 'UNRECOVERABLE') {
      setPhase('DONE');
      await navigate(outcome.path);
      // Otherwise this page would be seen with an empty cart for a moment.
      await hasLeft();
      outcome.leave();
      return;
    }
    setProblem(
      outcome.message ||
        (wallet === 'resumed'
          ? expressMessages.stillConfirming
          : `${walletNames[wallet]} could not be opened. Nothing has been charged.`),
    );
    setPhase('IDLE');
    renew();
  };
  useLeaveWarning(phase === 'PLACING');
  useResumedAttempt(
    () => setPhase('PLACING'),
    (outcome) => void finish('resumed', outcome),
  );
  return { phase, setPhase, problem, setProblem, finish };
}

/** The page that sent an order was left: its outcome is determined here, so that nobody orders twice (FIX-23). */
function useResumedAttempt(onStart: () => void, onOutcome: (outcome: ExpressOutcome) => void): void {
  const isResumed = useRef(false);
  const start = useEffectEvent(onStart);
  const end = useEffectEvent(onOutcome);
  useEffect(() => {
    const attempt = orderAttempts.pending();
    if (isResumed.current || !attempt) return;
    isResumed.current = true;
    start();
    void loadPay()
      .then(({ finishExpress }) => finishExpress(attempt))
      .catch((): ExpressOutcome => ({ kind: 'UNKNOWN', message: expressMessages.stillConfirming }))
      .then((outcome) => end(outcome));
  }, []);
}
