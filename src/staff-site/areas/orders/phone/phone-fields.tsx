import { countryName } from '#contract/fields/country-rules.ts';
import type { PhoneOptions } from '#contract/staff/orders/staff-phone-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Field, RadioGroup, Select } from '../../../ui/forms/field.tsx';
import type { PhoneOrderForm } from './use-phone-order.ts';

export type FieldsProps = Pick<PhoneOrderForm, 'form' | 'put' | 'fields'>;

/** Products with their size, found by name, code or barcode. */
export function ItemFields({ form, put, fields }: FieldsProps) {
  const { items } = form;
  const set = (at: number, values: Partial<(typeof items)[number]>) =>
    put({ items: items.map((one, index) => (index === at ? { ...one, ...values } : one)) });
  return (
    <>
      {items.map((one, index) => (
        <fieldset
          // A row has no name of its own, and none moves.
          key={`${index}`}
          className="mb-3"
        >
          <legend className="sr-only">Product {index + 1}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_7rem_auto]">
            <ChoiceField
              label="Product and size"
              name={`code-${index}`}
              of="size"
              max={1}
              values={one.code === '' ? [] : [one.code]}
              onChange={([code = '']) => set(index, { code })}
              error={fields[`items.${index}.code`]}
            />
            <Field
              label="Quantity"
              name={`qty-${index}`}
              inputMode="numeric"
              value={one.qty}
              onChange={(qty) => set(index, { qty })}
              error={fields[`items.${index}.qty`]}
            />
            {items.length > 1 && (
              <div className="sm:pt-6">
                <Button
                  variant="quiet"
                  aria-label={`Remove product ${index + 1}`}
                  onClick={() => put({ items: items.filter((_, at) => at !== index) })}
                >
                  Remove
                </Button>
              </div>
            )}
          </div>
        </fieldset>
      ))}
      <Button variant="secondary" onClick={() => put({ items: [...items, { code: '', qty: '1' }] })}>
        Add a product
      </Button>
    </>
  );
}

/** An address with a method, or a store that it is collected from. */
export function ShippingFields({ form, put, fields, options }: FieldsProps & { options: PhoneOptions }) {
  const { stores, methods } = options;
  return (
    <div className="flex flex-col gap-4">
      {stores.length > 0 && (
        <RadioGroup
          label="How it gets to the customer"
          name="way"
          value={form.way}
          onChange={(way) => put({ way })}
          options={[
            { value: 'DELIVERY', label: 'Delivered' },
            { value: 'STORE_PICKUP', label: 'Collected at a store' },
          ]}
        />
      )}
      {form.way === 'STORE_PICKUP' ? (
        <Select
          label="Store"
          name="store"
          value={form.storeId}
          onChange={(storeId) => put({ storeId })}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          error={fields['shipping.store.erpStoreId']}
        />
      ) : (
        <>
          <Select
            label="Delivery method"
            name="method"
            value={form.methodCode}
            onChange={(methodCode) => put({ methodCode })}
            options={methods.map(({ code, label }) => ({ value: code, label }))}
            error={fields['shipping.options.methodCode']}
          />
          <PostalFields form={form} put={put} fields={fields} countries={options.countries} />
        </>
      )}
    </div>
  );
}

function PostalFields({ form: { address }, put, fields, countries }: FieldsProps & { countries: readonly string[] }) {
  const field = (name: 'street1' | 'street2' | 'suburb' | 'state' | 'postcode') => ({
    name,
    autoComplete: 'off',
    value: address[name],
    onChange: (value: string) => put({ address: { ...address, type: 'ENTERED', [name]: value } }),
    error: fields[`shipping.address.${name}`],
  });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Address</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Street address" {...field('street1')} />
        <Field label="Flat, unit or floor" optional {...field('street2')} />
        <Field label="Suburb" optional {...field('suburb')} />
        <Field label="Town, city or state" {...field('state')} />
        <Field label="Postcode" {...field('postcode')} />
        {countries.length > 1 && (
          <Select
            label="Country"
            name="country"
            value={address.country}
            onChange={(country) => put({ address: { ...address, country } })}
            options={countries.map((code) => ({ value: code, label: countryName(code) }))}
            error={fields['shipping.address.country']}
          />
        )}
      </div>
    </fieldset>
  );
}

/** A promotion code, and a discount of the shop with its reason. */
export function DiscountFields({ form, put, fields, options }: FieldsProps & { options: PhoneOptions }) {
  const { discountPercent } = options;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Promotion code"
        name="promo"
        optional
        autoComplete="off"
        value={form.promoCode}
        onChange={(promoCode) => put({ promoCode })}
      />
      {discountPercent > 0 && (
        <>
          <Select
            label="Discount in"
            name="discount-kind"
            value={form.discountKind}
            onChange={(kind) => put({ discountKind: kind === 'AMOUNT' ? 'AMOUNT' : 'PERCENT' })}
            options={[
              { value: 'PERCENT', label: 'Percent' },
              { value: 'AMOUNT', label: 'Dollars' },
            ]}
          />
          <Field
            label="Discount"
            name="discount"
            optional
            inputMode="decimal"
            autoComplete="off"
            hint={`You may take off ${discountPercent} % of the goods.`}
            value={form.discountValue}
            onChange={(discountValue) => put({ discountValue })}
            error={fields['discount.value']}
          />
          <Field
            label="Reason for the discount"
            name="discount-reason"
            optional={form.discountValue.trim() === ''}
            maxLength={200}
            value={form.discountReason}
            onChange={(discountReason) => put({ discountReason })}
            error={fields['discount.reason']}
          />
        </>
      )}
    </div>
  );
}
