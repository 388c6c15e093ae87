import { useSyncExternalStore } from 'react';
import { accountAddresses } from '../account/account-addresses.ts';
import { authState } from '../auth/auth-state.ts';
import { PLACE_NAME } from '../storage/place-name.ts';
import { onStoredElsewhere, persistentStorage } from '../storage/versioned-storage.ts';
import { placeOfAddress, type ShopperPlace, toPlace } from './shopper-place.ts';

const listeners = new Set<() => void>();

/** Keeps the place the shopper chose, for every product and tab. */
export function choosePlace(place: ShopperPlace): void {
  persistentStorage.write(PLACE_NAME, place);
  for (const listener of listeners) listener();
}

/** The chosen place, else that of the default delivery address, else that of the last checkout. */
function readPlace(): ShopperPlace | null {
  const { addresses } = accountAddresses.getState();
  const checkout = persistentStorage.read('checkout') as { delivery?: { address?: unknown } } | null | undefined;
  return (
    toPlace(persistentStorage.read(PLACE_NAME)) ??
    placeOfAddress(addresses.find(({ isDefaultShipping }) => isDefaultShipping)) ??
    placeOfAddress(checkout?.delivery?.address)
  );
}

let known: ShopperPlace | null = null;
/** The same object until it changes, for React. */
function getPlace(): ShopperPlace | null {
  const place = readPlace();
  if (place?.name !== known?.name || place?.postcode !== known?.postcode) known = place;
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // At log-out the storage is cleared after the state has changed.
  const later = () => setTimeout(listener);
  const stops = [
    () => listeners.delete(listener),
    onStoredElsewhere(PLACE_NAME, listener),
    onStoredElsewhere('checkout', listener),
    accountAddresses.subscribe(listener),
    authState.subscribe(later),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Null on the server, while the page hydrates, and where no place is known. */
export const useShopperPlace = (): ShopperPlace | null => useSyncExternalStore(subscribe, getPlace, () => null);
