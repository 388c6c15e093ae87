import { RadioGroup, Select } from '../../../ui/forms/field.tsx';
import { AddressFields } from './address-fields.tsx';
import type { DeliveryProps } from './change-draft.ts';

/** Where the order goes: an address by a method, or a store that it is collected from. */
export function DeliveryFields({ changeable, draft, put, fields }: DeliveryProps) {
  const { stores, methods, storeId } = changeable;
  // The method of an order may no longer be offered.
  const isOffered = methods.some(({ code }) => code === draft.methodCode);
  return (
    <div className="flex flex-col gap-4">
      {stores.length > 0 && (
        <RadioGroup
          label="How it gets to the customer"
          name="way"
          value={draft.way}
          onChange={(way) => put({ way })}
          options={[
            { value: 'DELIVERY', label: 'Delivered' },
            { value: 'STORE_PICKUP', label: 'Collected at a store' },
          ]}
        />
      )}
      {draft.way === 'STORE_PICKUP' ? (
        <Select
          label="Store"
          name="store"
          value={draft.storeId}
          onChange={(store) => put({ storeId: store })}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          error={fields['delivery.storeId']}
        />
      ) : (
        <>
          <Select
            label="Delivery method"
            name="method"
            value={draft.methodCode}
            onChange={(methodCode) => put({ methodCode })}
            options={[
              ...(isOffered || storeId !== null ? [] : [{ value: draft.methodCode, label: 'As ordered' }]),
              ...methods.map(({ code, label }) => ({ value: code, label })),
            ]}
            error={fields['delivery.methodCode']}
          />
          <AddressFields changeable={changeable} draft={draft} put={put} fields={fields} />
        </>
      )}
    </div>
  );
}
