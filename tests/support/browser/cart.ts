/** The cart in the browser. */
import type { Page } from 'playwright-core';

/** What the link to the cart says, such as 'Cart, 2 items'. */
export const cartLabel = (page: Page): Promise<string | null> =>
  page.getByRole('link', { name: /^Cart/ }).first().getAttribute('aria-label');
