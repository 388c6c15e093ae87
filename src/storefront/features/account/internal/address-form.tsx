import { useEffect, useRef, useState } from 'react';
import type { AddressBook, AddressRequest } from '#contract/accounts/address-book.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { AddressSection } from '#storefront/features/checkout/address/address-section.tsx';
import { type Found, typeOf } from '#storefront/features/checkout/address/found-address.ts';
import { useAddressParts } from '#storefront/features/checkout/address/use-address-parts.ts';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import type { SavedAddressValues } from './saved-address-values.ts';

const check = async (values: SavedAddressValues) =>
  (await import('./check-saved-address.ts')).checkSavedAddress(values);
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.status < 500 && failure.body.errorCode !== 'BadRequest'
    ? failure.body.message
    : accountMessages.addressSaveFailed;

interface AddressFormProps {
  heading: string;
  initial: SavedAddressValues;
  countries: readonly string[];
  /** The address in `initial` as an address finder returned it. */
  found: Found | null;
  save: (values: AddressRequest) => Promise<ApiResult<AddressBook>>;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of an address-book entry, new or changed (ADDR-18). */
export function AddressForm({
  heading,
  initial,
  found: foundBefore,
  countries,
  save,
  onDone,
  onCancel,
}: AddressFormProps) {
  const [found, setFound] = useState(foundBefore);
  const send = (values: SavedAddressValues) => save({ ...values, type: typeOf(values, found) });
  const form = useApiForm<SavedAddressValues>({ initial, check, send, explain, onDone });
  // Somebody who edits an address wants its fields; one that was just chosen is shown as text.
  const parts = useAddressParts(form, { knowsName: false, startsOpen: true });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      method="post"
      noValidate
      aria-busy={form.busy}
      className="grid max-w-xl gap-5"
    >
      <h2 ref={title} tabIndex={-1} className="font-display text-2xl font-bold outline-none">
        {heading}
      </h2>
      <FormError form={form} />
      <AddressSection form={form} parts={parts} countries={countries} asksCountry onFound={setFound} />
      <div>
        <Checkbox {...form.checkbox('isDefaultShipping')}>My default delivery address</Checkbox>
        <Checkbox {...form.checkbox('isDefaultBilling')}>My default billing address</Checkbox>
      </div>
      <div className="grid gap-3 sm:flex">
        <Button type="submit" disabled={!form.ready} busy={form.busy}>
          Save address
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
