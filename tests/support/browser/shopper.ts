/**
 * Drives a browser through a shopper's actions. Fails the test on any console error, page error or failed request to
 * the shop.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { calledFrom, newAddress } from '../shop/client-address.ts';
import { patient } from '../vitest/patience.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export interface Shopper {
  page: Page;
  context: BrowserContext;
  /** Opens the page and waits for its hydration; the answer to the page's own request. */
  visit: (path: string) => ReturnType<Page['goto']>;
  /** Picks the first size that is in stock and adds it to the cart. */
  addToCart: (size?: string) => Promise<void>;
  fillContact: (contact?: Partial<Contact>) => Promise<void>;
  fillAddress: (address?: Partial<ShopperAddress>) => Promise<void>;
  fillCard: (card?: Partial<Card>) => Promise<void>;
  see: (text: string | RegExp) => Promise<void>;
  /** Closes the page; throws when the browser reported any error. */
  leave: () => Promise<void>;
}
export interface Contact {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}
export interface ShopperAddress {
  name: string;
  street: string;
  suburb: string;
  town: string;
  postcode: string;
}
export interface Card {
  number: string;
  expiry: string;
  securityCode: string;
}

interface ShopperOptions {
  javaScript?: boolean;
  /** Complaints of the browser that the test expects. */
  allow?: RegExp;
  /** Its requests are not seen by `page.route`. */
  serviceWorker?: boolean;
  theme?: 'light' | 'dark';
}

/** A browser context of its own, closed when the test ends. */
export async function newShopper(
  browser: Browser,
  shopUrl: string,
  viewport: { width: number; height: number } = PHONE,
  options: ShopperOptions = {},
): Promise<Shopper> {
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: options.javaScript ?? true,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    colorScheme: options.theme ?? 'light',
    // Each shopper has its own network address, because tests run with the shipped rate limits.
    extraHTTPHeaders: calledFrom(newAddress()),
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  // On a failure, the page's URL and content show more than the selector that timed out.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const seen = await page
        .locator('main')
        .ariaSnapshot({ timeout: patient(2_000) })
        .catch(() => 'no page');
      process.stdout.write(`${task.name}\nstood at ${page.url()}:\n${seen.slice(0, 4_000)}\n`);
    }
    await context.close();
  });
  if (options.javaScript !== false) await reportPolicyViolations(context);
  const complaints = collectComplaints(page, shopUrl, options.allow);
  return {
    page,
    context,
    visit: async (path) => {
      const answer = await page.goto(`${shopUrl}/nz${path}`, {
        waitUntil: options.javaScript === false ? 'domcontentloaded' : 'load',
      });
      // Before hydration, buttons are links or forms; tests that click wait until the page is hydrated.
      if (options.javaScript !== false)
        await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
      return answer;
    },
    addToCart: (size) => addToCart(page, size),
    fillContact: (contact) => fillContact(page, contact),
    fillAddress: (address) => fillAddress(page, address),
    fillCard: (card) => fillCard(page, card),
    see: async (text) => {
      await page.getByText(text).first().waitFor();
    },
    leave: async () => {
      await context.close();
      expect(complaints, 'the browser complained').toEqual([]);
    },
  };
}

/** Also those without a console message, as a blocked `eval` inside a `try`. */
const reportPolicyViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      // biome-ignore lint/suspicious/noConsole: the browser's console is what the test reads
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });

/** Console errors and warnings, page errors and failed requests to the shop, from now on. */
function collectComplaints(page: Page, shopUrl: string, allow?: RegExp): readonly string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    // A violation of the page's Content-Security-Policy always fails the test.
    const allowed = allow?.test(text) && !/Content.Security.Policy/i.test(text);
    if (!allowed && !text.includes('Service Worker registration blocked by Playwright')) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complain(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.url().startsWith(shopUrl) && response.status() >= 500)
      complain(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

async function addToCart(page: Page, size?: string): Promise<void> {
  const sizes = page.getByRole('radiogroup', { name: /size/i });
  const wanted = size
    ? sizes.getByRole('radio', { name: size, exact: true })
    : sizes.getByRole('radio', { disabled: false }).first();
  // The sticky header covers elements at the top of the viewport, which cannot be clicked there.
  await wanted.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await wanted.check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  // The drawer's script may queue behind images that are still being drawn.
  await page.getByRole('dialog', { name: /cart/i }).waitFor({ timeout: patient(60_000) });
}

async function fillContact(page: Page, contact?: Partial<Contact>): Promise<void> {
  const { email, firstName, lastName, phone } = {
    email: 'aroha@example.co.nz',
    firstName: 'Aroha',
    lastName: 'Ngāta',
    phone: '021 555 0123',
    ...contact,
  };
  // Wait for this page: the previous page's footer also has an email field. A known contact is text until it is changed.
  // Saved details may be filled in between selecting the field and typing into it.
  const field = page.locator('main').getByLabel(/^Email(?! me)/);
  const change = page.getByRole('button', { name: 'Change your details' });
  await expect
    .poll(async () => {
      if (await change.isVisible()) await change.click();
      await field.fill(email);
      return field.inputValue();
    })
    .toBe(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone', { exact: false }).fill(phone);
}

async function fillAddress(page: Page, address?: Partial<ShopperAddress>): Promise<void> {
  const { name, street, suburb, town, postcode } = {
    name: 'Aroha Ngāta',
    street: '12 Karangahape Road',
    suburb: 'Newton',
    town: 'Tāmaki Makaurau Auckland',
    postcode: '1010',
    ...address,
  };
  // The name of the contact is not asked again; a whole address is text until it is edited.
  await page.getByLabel('Street address').first().waitFor({ state: 'attached' });
  const edit = page.getByRole('button', { name: 'Edit address' });
  if (await edit.isVisible()) await edit.click();
  const field = page.getByLabel('Full name', { exact: false });
  // While it is folded a shopper cannot be in it.
  if ((await field.inputValue()) !== name) {
    const someone = page.getByRole('button', { name: 'Someone else' });
    if (await someone.isVisible()) await someone.click();
    await field.fill(name);
  }
  await page.getByLabel('Street address', { exact: false }).first().fill(street);
  await page.getByLabel('Suburb', { exact: false }).fill(suburb);
  await page.getByLabel('Town or city', { exact: false }).fill(town);
  await page.getByLabel('Postcode', { exact: false }).fill(postcode);
}

async function fillCard(page: Page, card?: Partial<Card>): Promise<void> {
  const { number, expiry, securityCode } = {
    number: '4111 1111 1111 1111',
    expiry: '12 / 30',
    securityCode: '123',
    ...card,
  };
  const frame = page.frameLocator('iframe[title*="ard"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date', { exact: false }).fill(expiry);
  await frame.getByLabel('Security code', { exact: false }).fill(securityCode);
}

/** The error message shown with a field and announced with it; '' when there is none. */
export const errorOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const described = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return described
      .flatMap((id) => (id.endsWith('-error') ? [document.getElementById(id)?.textContent ?? ''] : []))
      .join(' ');
  });

interface ArrivedMail {
  subject: string;
  text: string;
  html: string;
  /** Header names in lower case. */
  headers: Record<string, string>;
}
/** Mails that the simulator's SMTP server received for an address, newest first. */
export async function mailFor(simulatorUrl: string, address: string): Promise<ArrivedMail[]> {
  const reply = await fetch(`${simulatorUrl}/mail.json?to=${encodeURIComponent(address)}`);
  return (await reply.json()) as ArrivedMail[];
}
