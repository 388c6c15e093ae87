/**
 * What a browser's autofill does once the shopper has picked a suggestion: it fills in every empty field of the form
 * whose `autocomplete` it knows. Headless browsers have no autofill of their own.
 */
import type { Locator } from 'playwright-core';

const KNOWN: Readonly<Record<string, string>> = {
  email: 'aroha@example.co.nz',
  name: 'Aroha Ngāta',
  'given-name': 'Aroha',
  'family-name': 'Ngāta',
  tel: '021 555 0123',
  'address-line1': '12 Karangahape Road',
  'address-level3': 'Newton',
  'address-level2': 'Auckland',
  'postal-code': '1010',
  'cc-number': '4111 1111 1111 1111',
  'cc-exp': '12 / 30',
  'cc-csc': '123',
};

/** Fills in the fields of the form that `field` is in; returns the tokens that it filled in. */
export const autofill = (field: Locator): Promise<string[]> =>
  field.evaluate((element, known) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    // Fields without a form belong together too, as those of a payment provider's frame.
    const fields = ((element as HTMLInputElement).form ?? document).querySelectorAll('input');
    return [...fields].flatMap((input) => {
      const token = input.autocomplete.split(' ').at(-1) ?? '';
      const value = known[token];
      if (value === undefined || input.value !== '' || input.disabled || !input.checkVisibility()) return [];
      setValue?.call(input, value);
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
      return [token];
    });
  }, KNOWN);
