import { countryName } from '#contract/fields/country-rules.ts';
import { Field, Select } from '../../../ui/forms/field.tsx';
import type { DeliveryProps } from './change-draft.ts';

/** The address that the order is delivered to. */
export function AddressFields({ changeable: { countries }, draft: { address }, put, fields }: DeliveryProps) {
  const field = (name: 'company' | 'contactName' | 'street1' | 'street2' | 'suburb' | 'state' | 'postcode') => ({
    name,
    autoComplete: 'off',
    value: address[name],
    onChange: (value: string) => put({ address: { ...address, [name]: value } }),
    error: fields[`delivery.address.${name}`],
  });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Address</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" {...field('contactName')} />
        <Field label="Company" optional {...field('company')} />
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
            error={fields['delivery.address.country']}
          />
        )}
      </div>
    </fieldset>
  );
}
