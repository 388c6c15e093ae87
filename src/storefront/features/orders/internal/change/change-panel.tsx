import { useCallback, useEffect, useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { Changeable } from '#contract/orders/order-changes.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import type { OrderSource } from '../../order-source.ts';
import { AddressForm } from './address-form.tsx';
import { SizesForm } from './sizes-form.tsx';
import { useOrderChange } from './use-order-change.ts';

interface ChangePanelProps {
  what: 'address' | 'sizes';
  number: string;
  source: OrderSource;
  onChange: (order: OrderView) => void;
  onDone: () => void;
}

/** The form of a change, with what can be changed as it is when the panel opens. */
export function ChangePanel({ what, number, source, onChange, onDone }: ChangePanelProps) {
  const [changeable, setChangeable] = useState<Changeable | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    const reply = await source.changeable(number);
    if (reply.ok) setChangeable(reply.value);
    else setFailure(reply.error);
  }, [source, number]);
  useEffect(() => {
    void load();
  }, [load]);
  const send = useOrderChange(number, source, onChange);
  if (failure)
    return (
      <Alert tone="error" action={<Button onClick={() => void load()}>Try again</Button>}>
        {orderMessages.orderLoadFailed}
      </Alert>
    );
  if (!changeable)
    return (
      <p role="status" className="min-h-40 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
        Loading what you can change…
      </p>
    );
  const { open, address, countries, lines } = changeable;
  if (!open) return <Alert tone="error">{orderMessages.changeTooLate}</Alert>;
  return what === 'address' && address ? (
    <AddressForm address={address} countries={countries} send={send} onDone={onDone} />
  ) : (
    <SizesForm lines={lines} send={send} onDone={onDone} />
  );
}
