/** The logged-in customer's saved addresses, readable without loading the account code. */
import { createStore } from 'zustand/vanilla';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Address } from '#contract/fields/fields.ts';
import { selectedId } from './selected-addresses.ts';

/** Filled by account-state.ts. */
export const accountAddresses = createStore<{ addresses: readonly SavedAddress[] }>(() => ({ addresses: [] }));

/** Id of the saved address with these lines; null for an address that was typed in. */
export const savedAddressId = (address: Address | null): string | null =>
  selectedId(accountAddresses.getState().addresses, address);
