import { useEffect, useState } from 'react';
import { placeProblems } from '#contract/fields/country-rules.ts';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { type AddressValues, blankAddress } from './checkout-values.ts';

const RARE = ['street2', 'company'] as const;
/** What the card stands for; recipient and rare fields can be opened below it. */
const PLACE = ['country', 'street1', 'suburb', 'state', 'postcode'] as const;

/** The parts of an address form that are closed until somebody needs them (UX-10). */
export interface AddressParts {
  /** The whole address is shown as text. */
  isCard: boolean;
  /** The recipient is shown as text. */
  isNameFolded: boolean;
  /** Flat, unit and company are behind a link. */
  isRareFolded: boolean;
  /** Shows fields and moves the focus to the first of them. */
  open: (part: 'address' | 'name' | 'rare') => void;
  /** Shows the address as text from now on, until it is edited; an incomplete one is shown as fields. */
  settle: (values: AddressValues) => void;
}

export type AddressForm = Pick<Form<AddressValues>, 'ref' | 'values' | 'errors' | 'fill' | 'text' | 'ready'>;

interface PartsOptions {
  /** Who receives the order is known already, so the name is not asked again. */
  knowsName: boolean;
  /** The fields of an address that is there already are shown too. */
  startsOpen?: boolean;
}

export function useAddressParts(form: AddressForm, { knowsName, startsOpen = false }: PartsOptions): AddressParts {
  const [settled, setSettled] = useState<AddressValues | null>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<keyof AddressValues | null>(null);
  const { values, errors, ready } = form;
  const settle = (address: AddressValues) => {
    setSettled(isWhole(address) ? address : null);
    setOpened(new Set());
  };
  // Once: an address from an earlier order or visit.
  if (ready && settled === undefined) settle(startsOpen ? blankAddress : values);
  useEffect(() => {
    if (focus) form.ref.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
    setFocus(null);
  }, [focus, form.ref]);
  const isCard =
    !!settled && !opened.has('address') && PLACE.every((field) => values[field] === settled[field] && !errors[field]);
  return {
    isCard,
    isNameFolded: (isCard || knowsName) && !opened.has('name') && values.contactName !== '' && !errors.contactName,
    isRareFolded: !opened.has('rare') && RARE.every((field) => !errors[field] && (isCard || values[field] === '')),
    open: (part) => {
      setOpened((before) => new Set([...before, part]));
      setFocus(part === 'name' ? 'contactName' : part === 'rare' ? 'street2' : 'street1');
    },
    settle,
  };
}

const isWhole = (address: AddressValues): boolean =>
  address.contactName !== '' && /\d/.test(address.street1) && placeProblems(address).length === 0;
