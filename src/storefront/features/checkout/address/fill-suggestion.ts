import { blankAddress } from './checkout-values.ts';
import type { Found } from './found-address.ts';
import type { AddressForm, AddressParts } from './use-address-parts.ts';
import type { Suggestion } from './use-suggestions.ts';

/**
 * Fills a suggested address into the form. A whole address is then shown as text; else the focus moves to what it lacks:
 * the street, its number or the postcode. Returns it as a found address; null where only the locality was found: the
 * shopper adds the street, which makes it a typed one (ADDR-19).
 */
export function fillSuggestion(
  form: Pick<AddressForm, 'ref' | 'values' | 'fill'>,
  parts: Pick<AddressParts, 'settle'>,
  { street1, kind, guessed, ...place }: Suggestion,
): Found | null {
  const whole = { ...place, street1: street1 || form.values.street1 };
  const lacking = !/\d/.test(street1) ? 'street1' : place.postcode === '' ? 'postcode' : null;
  form.fill(whole);
  parts.settle(lacking ? blankAddress : { ...form.values, ...whole });
  const field = lacking && form.ref.current?.querySelector<HTMLInputElement>(`[name="${lacking}"]`);
  if (field) {
    field.focus();
    // The number comes before the name of the street.
    if (lacking === 'street1') requestAnimationFrame(() => field.setSelectionRange(0, 0));
  }
  return street1 ? whole : null;
}
