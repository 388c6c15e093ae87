/** Opens the staff site in a browser of its own and logs a staff member in. */
import type { Browser, Page } from 'playwright-core';
import type { StaffPerson } from '../../clients/staff-client.ts';
import { STAFF_PASSWORD } from '../../clients/staff-login.ts';
import { inspectScreen } from '../inspect-screen.ts';
import { DESKTOP, newShopper, type Shopper } from '../shopper.ts';

interface StaffSite extends Shopper {
  /** Opens a path of the staff site, such as `/orders`. */
  go: (path: string) => Promise<void>;
  /** Opens a path without its first slash, such as `stock/count`, and waits for the title of the page. */
  open: (path: string, title: string) => Promise<void>;
  /** `inspectScreen` of the page that is open. */
  inspect: (name: string) => Promise<void>;
}
interface Viewport {
  width: number;
  height: number;
}
type Theme = 'light' | 'dark';

async function newStaffSite(
  browser: Browser,
  shopUrl: string,
  viewport: Viewport,
  options: { allow: RegExp; theme?: Theme },
): Promise<StaffSite> {
  const worker = await newShopper(browser, shopUrl, viewport, options);
  const { page } = worker;
  return {
    ...worker,
    go: async (path) => {
      await page.goto(`${shopUrl}/nz/staff${path}`);
    },
    open: async (path, title) => {
      await page.goto(`${shopUrl}/nz/staff/${path}`);
      await seeTitle(page, title);
    },
    inspect: (name) => inspectScreen(page, `staff-${name}-${options.theme ?? 'light'}`),
  };
}

/** Waits until the page has this title, its heading of the first level. */
export const seeTitle = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/**
 * The staff site for the member whom `createStaff(shop, role)` made. Refusals such as 409 are reported in the browser's
 * console and allowed.
 */
export async function openStaffSite(
  browser: Browser,
  shop: { url: string },
  role: 'picker' | 'merchandiser' | 'manager',
  viewport: Viewport = DESKTOP,
  allow = /\b(400|404|409|422)\b/,
): Promise<StaffSite> {
  const site = await newStaffSite(browser, shop.url, viewport, { allow });
  const { page } = site;
  await site.go('');
  await page.getByLabel('Email').fill(`${role}@kerb.example`);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await waitUntilLoggedIn(page);
  return site;
}

/**
 * The orders of the staff site for `person`, whose first password is wrong and refused on a log-in page that is
 * inspected, and whose second is sent with Enter.
 */
export async function openStaffOrders(
  browser: Browser,
  shop: { url: string },
  person: StaffPerson,
  viewport: Viewport,
  theme: Theme,
): Promise<StaffSite> {
  const site = await newStaffSite(browser, shop.url, viewport, {
    allow: /status of (400|401|403|404|409)|ERR_INTERNET_DISCONNECTED/,
    theme,
  });
  const { page } = site;
  await site.go('/orders');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('not the one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Incorrect email address or password.').waitFor();
  await site.inspect('log-in');
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await waitUntilLoggedIn(page);
  return site;
}

/** A page that is left while it logs in is not logged in. The skip link comes first on every logged-in page. */
const waitUntilLoggedIn = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
