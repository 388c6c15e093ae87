import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { Suggestion } from './address-finder.tsx';
import type { AddressValues } from './checkout-values.ts';
import type { Found } from './found-address.ts';

/**
 * Fills a suggested address into the form and moves the focus to what it lacks. Returns it as a found address; null
 * where only the locality was found: the shopper adds the street, which makes it a typed one (ADDR-19).
 */
export function fillSuggestion(
  form: Pick<Form<AddressValues>, 'ref' | 'values' | 'fill'>,
  { street1, ...place }: Suggestion,
): Found | null {
  const whole = { ...place, street1: street1 || form.values.street1 };
  form.fill(whole);
  form.ref.current?.querySelector<HTMLElement>(street1 ? '[name="contactName"]' : '[name="street1"]')?.focus();
  return street1 ? whole : null;
}
