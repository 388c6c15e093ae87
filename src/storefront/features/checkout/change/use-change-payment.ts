import { useCallback, useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { ChangePayment } from '#contract/orders/change-payments.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import type { CardResult } from '../card/card-frame-protocol.ts';

/** Between two looks while the card service decides. */
const LOOK_MS = 3_000;

/** What is to be paid for a change, and paying it once by a card (EDIT-01). */
export function useChangePayment(link: { number: string; token: string } | null) {
  const [found, setFound] = useState<ChangePayment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { number = '', token = '' } = link ?? {};
  const path = `orders/${encodeURIComponent(number)}/change-payment`;
  const load = useCallback(async () => {
    if (number === '') return;
    if (token === '') return setProblem(orderMessages.changePaymentLinkExpired);
    const reply = await callApi<ChangePayment>('GET', path, undefined, { headers: { 'x-order-token': token } });
    if (reply.ok) {
      setFound(reply.value);
      // What is settled says more than why the last attempt failed.
      if (reply.value.state !== 'WAITING') setProblem(null);
    } else setProblem(wordsOf(reply.error, orderMessages.changePaymentLoadFailed));
  }, [number, token, path]);
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => {
    if (found?.state !== 'PAYING') return;
    const timer = setInterval(() => void load(), LOOK_MS);
    return () => clearInterval(timer);
  }, [found?.state, load]);
  const pay = async (tokenise: () => Promise<CardResult>) => {
    if (running.current || !found) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const card = await tokenise();
    if (card.ok) {
      const { nonce, deviceData } = card.value;
      const body = { changeId: found.changeId, amount: found.amount, token: nonce, ...(deviceData && { deviceData }) };
      const reply = await callApi('POST', path, body, { headers: { 'x-order-token': token }, timeoutMs: 40_000 });
      if (!reply.ok) setProblem(wordsOf(reply.error, orderMessages.changePaymentUnknown));
      await load();
    } else if (card.error === 'FAILED') setProblem(checkoutMessages.cardServiceFailed);
    running.current = false;
    setBusy(false);
  };
  return { found, problem, busy, pay };
}

const wordsOf = (failure: ApiFailure, otherwise: string): string =>
  failure.kind === 'refused' ? failure.body.message : otherwise;
