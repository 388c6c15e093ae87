/** From a return token to a started return: the returnable items, the form, and the next steps. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import type { Returnable } from '#contract/orders/returns.ts';
import type { OrderSource } from '#storefront/features/orders/order-source.ts';
import { ReturnInstructions } from '#storefront/features/orders/return-details.tsx';
import { codeOf } from '#storefront/features/orders/use-order.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { ReturnForm } from './return-form.tsx';

export function ReturnFlow({ number, token, source }: { number: string; token: string; source: OrderSource }) {
  const [returnable, setReturnable] = useState<Returnable | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [started, setStarted] = useState<string | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    const reply = await callApi<Returnable>('GET', `orders/${encodeURIComponent(number)}/returnable`, undefined, {
      headers: { 'x-return-token': token },
    });
    if (reply.ok) setReturnable(reply.value);
    else setFailure(reply.error);
  }, [number, token]);
  useEffect(() => {
    void load();
  }, [load]);
  if (started) return <Started rmaId={started} number={number} source={source} />;
  if (returnable) return <ReturnForm returnable={returnable} token={token} onStarted={setStarted} />;
  if (!failure)
    return (
      <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
        Loading what you can return…
      </p>
    );
  const refused = messageOf(failure);
  return (
    <Alert
      tone="error"
      action={
        refused ? (
          <LinkButton to={source.page(number)}>Open the order</LinkButton>
        ) : (
          <Button onClick={() => void load()}>Try again</Button>
        )
      }
    >
      {refused ?? orderMessages.returnLoadFailed}
    </Alert>
  );
}

const messageOf = (failure: ApiFailure): string | null => {
  const code = codeOf(failure);
  if (code === 'ReturnNotPossible') return orderMessages.returnNotPossible;
  return code === 'OrderNotFound' || code === 'ReturnTokenInvalid' ? orderMessages.returnPageExpired : null;
};

/** The return is started: its number, and what to do with the parcel. */
function Started({ rmaId, number, source }: { rmaId: string; number: string; source: OrderSource }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [order, setOrder] = useState<OrderView | null>(null);
  useEffect(() => {
    heading.current?.focus();
    void source.load(number).then((reply) => reply.ok && setOrder(reply.value));
  }, [source, number]);
  const back = order?.returns.find((one) => one.rmaId === rmaId);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-bold outline-none">
        Your return <span className="tabular-nums">{rmaId}</span> is started
      </h2>
      <p className="mt-3">We’ve emailed you what to do next.</p>
      {back && <ReturnInstructions number={number} rma={back} source={source} />}
      <p className="mt-6">
        <LinkButton to={source.page(number)} variant="secondary">
          Back to the order
        </LinkButton>
      </p>
    </div>
  );
}
