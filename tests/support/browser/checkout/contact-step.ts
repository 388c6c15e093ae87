/** The contact step, and what is measured on the steps of the checkout. */
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type Shopper } from '../shopper.ts';

export const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
export const SIZES = [
  ['390', PHONE],
  ['1280', DESKTOP],
] as const;
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
export const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** Names of the fields that a shopper sees and has to fill in. */
export const askedFields = async (page: Page): Promise<string[]> => {
  const tree = await page.getByRole('main').ariaSnapshot();
  return [...tree.matchAll(/- (?:textbox|combobox) "([^"]+)"/g)].map(([, name = '']) => name);
};
/**
 * What a page may have moved by itself: amounts that are replaced in place count as shifts of their text, 0.0003 each at
 * most; a step that moves by one line counts 0.01 and more.
 */
export const STEADY = 0.003;
/** How far the page has moved by itself since it was loaded. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 500);
      }),
  );
export const isInView = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** With a pair of shoes in the cart. */
export async function openContact(shopper: Shopper): Promise<void> {
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await heading(shopper.page, 'Contact');
}

/** As a browser fills in a form: all fields at once, by name, with events that have no kind of input. */
export const fillInAsBrowser = (page: Page, values: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((filled) => {
    for (const [name, value] of Object.entries(filled)) {
      const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, values);
