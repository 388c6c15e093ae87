import { type FormEvent, useState } from 'react';
import type { DeliveryZones } from '#contract/delivery/delivery-zones.ts';
import { type TryDeliveryReply, tryDeliveryReply } from '#contract/delivery/try-delivery.ts';
import { Field, Tick } from '../../../ui/forms/field.tsx';
import { SubmitRow } from '../../../ui/forms/submit-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSend } from '../../../use-send.ts';
import { newTriedItem, type TriedItem } from './tried-item.ts';
import { TriedItems } from './tried-items.tsx';
import { TriedOffers } from './tried-offers.tsx';

const emptyAddress = { street1: '', suburb: '', state: '', postcode: '' };
const addressFields = [
  ['street1', 'Street, RD number or PO box', true],
  ['suburb', 'Suburb', true],
  ['state', 'Town or city', true],
  ['postcode', 'Postcode', false],
] as const;

/** What the checkout would offer a cart at an address by the zones as they are typed (OWN-06). */
export function TryPanel({ check }: { check: () => DeliveryZones | null }) {
  const [items, setItems] = useState<TriedItem[]>(() => [newTriedItem()]);
  const [address, setAddress] = useState(emptyAddress);
  const [authorityToLeave, setAuthorityToLeave] = useState(true);
  const [tried, setTried] = useState<TryDeliveryReply | null>(null);
  const { send, busy, fields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const zones = check();
    if (!zones) return;
    const body = {
      zones,
      items: items.map(({ code, qty }) => ({ code, qty: Number(qty) })),
      address,
      authorityToLeave,
    };
    // Nothing has changed: the screen is not loaded anew.
    setTried(await send('POST', 'staff/delivery-zones/try', { schema: tryDeliveryReply, body, onDone: () => {} }));
  };
  return (
    <Panel title="Try it">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-quiet">
          Shows what the checkout would offer with the zones as they are above, published or not.
        </p>
        <TriedItems items={items} onChange={setItems} fields={fields} />
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {addressFields.map(([name, label, optional]) => (
            <Field
              key={name}
              label={label}
              name={`try-${name}`}
              autoComplete="off"
              optional={optional}
              value={address[name]}
              onChange={(value) => setAddress((now) => ({ ...now, [name]: value }))}
              error={fields[`address.${name}`]}
            />
          ))}
        </div>
        <Tick
          label="The parcel may be left without a signature"
          name="try-authority"
          checked={authorityToLeave}
          onChange={setAuthorityToLeave}
        />
        <SubmitRow label="Try" busy={busy} />
      </form>
      {tried && <TriedOffers tried={tried} />}
    </Panel>
  );
}
