import { useState } from 'react';
import type { Changeable, OrderChange } from '#contract/orders/order-changes.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import { AddressSection } from '#storefront/features/checkout/address/address-section.tsx';
import type { AddressValues } from '#storefront/features/checkout/address/checkout-values.ts';
import { type Found, typeOf } from '#storefront/features/checkout/address/found-address.ts';
import { useAddressParts } from '#storefront/features/checkout/address/use-address-parts.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { explainChange } from './use-order-change.ts';

interface AddressFormProps {
  address: NonNullable<Changeable['address']>;
  countries: readonly string[];
  send: (wish: Omit<OrderChange, 'changeId'>) => Promise<ApiResult<OrderView>>;
  onDone: () => void;
}

/** Where the order goes instead (EDIT-02). */
export function AddressForm({ address: { type, phone, ...initial }, countries, send, onDone }: AddressFormProps) {
  const [found, setFound] = useState<Found | null>(type === 'SELECTED' ? initial : null);
  const form = useApiForm<AddressValues>({
    initial,
    check: async (values) => (await import('./check-changed-address.ts')).checkChangedAddress(values),
    send: (values) => send({ address: { ...values, type: typeOf(values, found), phone }, sizes: [] }),
    explain: explainChange,
    onDone,
  });
  const parts = useAddressParts(form, { knowsName: false, startsOpen: true });
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormError form={form} />
      <AddressSection form={form} parts={parts} countries={countries} onFound={setFound} />
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        Send it there
      </Button>
    </form>
  );
}
