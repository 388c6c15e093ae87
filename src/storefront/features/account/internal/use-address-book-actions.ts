import { useState } from 'react';
import type { AddressBook, AddressRequest, SavedAddress } from '#contract/accounts/address-book.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import type { AddressBookView } from './use-address-book.ts';

export type AddressBookMessage =
  | { tone: 'success' | 'error'; text: string }
  | { tone: 'removed'; address: SavedAddress };

export interface AddressBookActions {
  busy: boolean;
  /** The result of the last action. */
  message: AddressBookMessage | null;
  setMessage: (message: AddressBookMessage | null) => void;
  remove: (address: SavedAddress) => void;
  /** Adds an address again that was removed. */
  restore: (address: SavedAddress) => void;
  makeDefault: (address: SavedAddress, which: 'isDefaultShipping' | 'isDefaultBilling') => void;
}

/** What the buttons of the address book do, each with its message (ADDR-18). */
export function useAddressBookActions({ add, change, remove }: AddressBookView): AddressBookActions {
  const [message, setMessage] = useState<AddressBookMessage | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<ApiResult<AddressBook>>, failure: string, done: AddressBookMessage) => {
    setBusy(true);
    setMessage(null);
    try {
      const reply = await work();
      setMessage(reply.ok ? done : { tone: 'error', text: explain(reply.error, failure) });
    } finally {
      setBusy(false);
    }
  };
  const { addressSaveFailed, addressRemoveFailed } = accountMessages;
  return {
    busy,
    message,
    setMessage,
    remove: (address) => void act(() => remove(address.id), addressRemoveFailed, { tone: 'removed', address }),
    restore: (address) => void act(() => add(withoutId(address)), addressSaveFailed, saved),
    makeDefault: (address, which) =>
      void act(() => change(address.id, { ...withoutId(address), [which]: true }), addressSaveFailed, saved),
  };
}

const saved: AddressBookMessage = { tone: 'success', text: 'Your addresses are saved.' };
const withoutId = ({ id: _, ...address }: SavedAddress): AddressRequest => address;
const explain = (failure: ApiFailure, otherwise: string): string =>
  failure.kind === 'refused' && failure.status < 500 && failure.body.errorCode !== 'BadRequest'
    ? failure.body.message
    : otherwise;
