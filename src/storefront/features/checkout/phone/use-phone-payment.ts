import { useCallback, useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { PayPhoneOrder, PhonePayment } from '#contract/orders/phone-payments.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import type { CardResult } from '../card/card-frame-protocol.ts';

/** Between two looks while the payment is decided. */
const LOOK_MS = 3_000;

/** What there is to pay for an order taken by phone, and paying it once (EDIT-03). */
export function usePhonePayment(link: { draftId: string; token: string } | null) {
  const [found, setFound] = useState<PhonePayment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { draftId = '', token = '' } = link ?? {};
  const path = `phone-orders/${encodeURIComponent(draftId)}/payment`;
  const load = useCallback(async () => {
    if (draftId === '') return;
    if (token === '') return setProblem(orderMessages.phoneOrderLinkExpired);
    const reply = await callApi<PhonePayment>('GET', path, undefined, { headers: { 'x-order-token': token } });
    if (reply.ok) {
      setFound(reply.value);
      // What is settled says more than why the last attempt failed.
      if (reply.value.state !== 'OPEN') setProblem(null);
    } else setProblem(wordsOf(reply.error, orderMessages.phoneOrderLoadFailed));
  }, [draftId, token, path]);
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => {
    if (found?.state !== 'PAYING') return;
    const timer = setInterval(() => void load(), LOOK_MS);
    return () => clearInterval(timer);
  }, [found?.state, load]);
  const send = async (method: PayPhoneOrder['method'], total: number) => {
    // A new attempt for each press: a declined card is answered for good under its own.
    const body: PayPhoneOrder = { attemptId: crypto.randomUUID(), method, total };
    const reply = await callApi('POST', path, body, { headers: { 'x-order-token': token }, timeoutMs: 40_000 });
    if (!reply.ok) setProblem(wordsOf(reply.error, orderMessages.phoneOrderUnknown));
    await load();
  };
  const once = async (work: (total: number) => Promise<void>) => {
    if (running.current || !found) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    await work(found.total);
    running.current = false;
    setBusy(false);
  };
  const payByCard = (tokenise: () => Promise<CardResult>) =>
    once(async (total) => {
      const card = await tokenise();
      if (card.ok) {
        const { nonce, deviceData } = card.value;
        const rest = deviceData ? { deviceData } : {};
        await send({ method: 'card', type: 'immediate', amount: total, token: nonce, ...rest }, total);
      } else if (card.error === 'FAILED') setProblem(checkoutMessages.cardServiceFailed);
    });
  const payAfterwards = (method: PhonePayment['afterwards'][number]['method']) =>
    once((total) => send({ method, amount: total }, total));
  return { found, problem, busy, payByCard, payAfterwards };
}

const wordsOf = (failure: ApiFailure, otherwise: string): string =>
  failure.kind === 'refused' ? failure.body.message : otherwise;
