/**
 * The shopper's postal address by geolocation: the browser provides the position, the shop the address near it
 * (STORE-09, ADDR-19).
 */
import type { AddressSuggestions } from '#contract/accounts/address-suggestions.ts';
import { callApi } from '../api-client/call-api.ts';

const MAX_LOOK_MS = 10_000;

/** Null where the browser, the shopper or the shop does not provide it. */
export async function findCurrentAddress(): Promise<AddressSuggestions['addresses'][number] | null> {
  const position = await new Promise<GeolocationPosition | null>((done) => {
    if (!navigator.geolocation) return done(null);
    navigator.geolocation.getCurrentPosition(done, () => done(null), { timeout: MAX_LOOK_MS, maximumAge: 600_000 });
  });
  if (!position) return null;
  // Three decimals are about a hundred metres: enough for a suburb, and no more than the shop needs.
  const { latitude, longitude } = position.coords;
  const reply = await callApi<AddressSuggestions>(
    'GET',
    `address/near?latitude=${latitude.toFixed(3)}&longitude=${longitude.toFixed(3)}`,
  );
  return (reply.ok && reply.value.addresses[0]) || null;
}
