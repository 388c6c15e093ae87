import { limits } from '#contract/limits.ts';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { AddressValues } from './checkout-values.ts';
import type { Form } from './use-form.ts';

/** A New Zealand address, field by field; `purpose` tells browsers which of the shopper's addresses is meant. */
export function AddressFields({ text, purpose }: { text: Form<AddressValues>['text']; purpose: 'shipping' | 'billing' }) {
  return (
    <div className="grid gap-5">
      <TextField label="Full name" autoComplete={`${purpose} name`} {...text('contactName')} />
      <TextField label="Company" optional autoComplete={`${purpose} organization`} {...text('company')} />
      <TextField label="Street address" autoComplete={`${purpose} address-line1`} {...text('street1')} />
      <TextField label="Flat, unit or floor" optional autoComplete={`${purpose} address-line2`} {...text('street2')} />
      <TextField label="Suburb" optional autoComplete={`${purpose} address-level3`} {...text('suburb')} />
      <div className="grid grid-cols-[1fr_8rem] gap-5">
        <TextField label="Town or city" autoComplete={`${purpose} address-level2`} {...text('state')} />
        <TextField label="Postcode" inputMode="numeric" maxLength={limits.postcode} autoComplete={`${purpose} postal-code`} {...text('postcode')} />
      </div>
      <p className="text-sm text-quiet">We deliver within New Zealand.</p>
    </div>
  );
}
