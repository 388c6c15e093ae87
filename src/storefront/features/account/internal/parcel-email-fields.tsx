import type { ComponentProps } from 'react';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import type { ParcelEmailValues } from './parcel-email-values.ts';

type Props = Omit<ComponentProps<typeof Checkbox>, 'children'>;

/** The customer's choice of emails about parcels (PARC-03). */
export function ParcelEmailFields({ form }: { form: { checkbox: (name: keyof ParcelEmailValues) => Props } }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Emails about your parcels</legend>
      <Checkbox {...form.checkbox('parcelSent')}>It is on its way.</Checkbox>
      <Checkbox {...form.checkbox('parcelOut')}>It is out for delivery.</Checkbox>
      <Checkbox {...form.checkbox('parcelDelivered')}>It has been delivered.</Checkbox>
      <Checkbox {...form.checkbox('parcelDelayed')}>It is delayed or could not be delivered.</Checkbox>
    </fieldset>
  );
}
