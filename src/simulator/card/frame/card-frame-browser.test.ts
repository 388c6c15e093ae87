/** The card form in a real browser, embedded by a shop page of another origin. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../../../tests/support/browser/browser.ts';
import { expectAccessible } from '../../../../tests/support/browser/expect-accessible.ts';
import { patient } from '../../../../tests/support/vitest/patience.ts';
import { startTestSimulator, type TestSimulator } from '../../start-test-simulator.ts';
import { makeClientToken } from '../client-token.ts';

let simulator: TestSimulator;
let shop: Server;
let origin: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  simulator = await startTestSimulator();
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><iframe id="frame" title="Card details" width="390" height="300" src="${new URL(request.url ?? '', 'http://x').searchParams.get('frame') ?? ''}"></iframe></main>
      <script>window.heard = []; addEventListener('message', (event) => heard.push({ ...event.data, origin: event.origin }));
      window.say = (message, target = '*') => document.getElementById('frame').contentWindow.postMessage(message, target);</script>`);
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, resolve);
  });
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}, patient(240_000));
afterAll(async () => {
  await browser.close();
  shop.close();
  await simulator.close();
});
afterEach(() => page.context().close());

async function open({
  theme = 'light',
  at = origin,
}: {
  theme?: 'light' | 'dark';
  at?: string;
} = {}): Promise<FrameLocator> {
  page = await (await browser.newContext()).newPage();
  const clientToken = makeClientToken({ merchantId: 'simulator', origins: [origin] }, 'simulator_private');
  await page.goto(
    `${at}/?frame=${encodeURIComponent(`${simulator.url}/card-frame?theme=${theme}&clientToken=${encodeURIComponent(clientToken)}`)}`,
  );
  return page.frameLocator('#frame');
}
const messageOf = (type: string) =>
  page
    .waitForFunction(
      (wanted) => (window as unknown as { heard: { type: string }[] }).heard.find((message) => message.type === wanted),
      type,
    )
    .then((handle) => handle.jsonValue());
const say = (message: unknown) =>
  page.evaluate((what) => {
    (window as unknown as { say(message: unknown): void }).say(what);
  }, message);

describe('the card form', () => {
  test('turns a typed card into a nonce', async () => {
    const frame = await open();
    expect(await messageOf('kerb-card:ready')).toMatchObject({ origin: simulator.url });
    expect(await messageOf('kerb-card:height')).toMatchObject({ height: expect.any(Number) });
    await frame.getByLabel('Card number').pressSequentially('4111111111111111');
    await frame.getByLabel('Expiry date').pressSequentially('1230');
    await frame.getByLabel('Security code').pressSequentially('123');
    expect(await frame.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
    expect(await frame.getByLabel('Expiry date').inputValue()).toBe('12 / 30');
    expect(await frame.getByText('Visa').isVisible()).toBe(true);
    await say({ type: 'kerb-card:tokenise', requestId: 'r1' });
    expect(await messageOf('kerb-card:nonce')).toMatchObject({
      requestId: 'r1',
      nonce: expect.stringMatching(/^tokencc_/),
      brand: 'Visa',
      last4: '1111',
      expiry: '12/2030',
      origin: simulator.url,
    });
  });

  test('shows errors beside their fields, and focuses the first', async () => {
    const frame = await open();
    await messageOf('kerb-card:ready');
    expect(await frame.getByLabel('Expiry date').getAttribute('placeholder')).toBe('MM / YY');
    await frame.getByLabel('Card number').fill('378282246310005');
    await frame.getByLabel('Expiry date').pressSequentially('520');
    await frame.getByLabel('Security code').fill('123');
    await say({ type: 'kerb-card:tokenise', requestId: 'r2' });
    expect(await messageOf('kerb-card:invalid')).toMatchObject({
      requestId: 'r2',
      fields: { expiry: 'Enter a valid expiry date.', cvv: 'Enter a valid security code.' },
    });
    expect(await frame.getByText('Enter a valid security code.').isVisible()).toBe(true);
    expect(await frame.getByLabel('Expiry date').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await frame.getByLabel('Expiry date').inputValue()).toBe('05 / 20');
    await frame.getByLabel('Security code').fill('1234');
    expect(await frame.getByText('Enter a valid security code.').isVisible()).toBe(false);
    await frame.getByLabel('Card number').fill('4111 1111 1111 1112');
    await frame.getByLabel('Card number').blur();
    expect(await frame.getByText('Enter a valid card number.').isVisible()).toBe(true);
  });

  test('tells the shop when the card service cannot be reached', async () => {
    const frame = await open();
    await messageOf('kerb-card:ready');
    await simulator.fault({ provider: 'card', operation: 'tokenise', kind: 'http-500' });
    await frame.getByLabel('Card number').fill('4111111111111111');
    await frame.getByLabel('Expiry date').fill('12/2030');
    await frame.getByLabel('Security code').fill('123');
    await say({ type: 'kerb-card:tokenise', requestId: 'r3' });
    expect(await messageOf('kerb-card:failed')).toMatchObject({ requestId: 'r3' });
    await say({ type: 'kerb-card:tokenise', requestId: 'r4' });
    expect(await messageOf('kerb-card:nonce')).toMatchObject({ requestId: 'r4' });
  });

  test('is not shown to another origin', async () => {
    const frame = await open({ at: origin.replace('127.0.0.1', 'localhost') });
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await page.waitForTimeout(300);
    expect(await frame.getByLabel('Card number').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('has no axe violations, in the %s theme', async (theme) => {
    const frame = await open({ theme });
    await messageOf('kerb-card:ready');
    await say({ type: 'kerb-card:tokenise', requestId: 'r5' });
    await messageOf('kerb-card:invalid');
    await frame.getByText('Enter a valid card number.').waitFor();
    await expectAccessible(page, 'the card form');
    // Ensures that axe has checked the contents of the frame.
    await frame
      .locator('input')
      .first()
      .evaluate((field) => {
        field.removeAttribute('aria-label');
        field.id = 'nobody';
      });
    await expect(expectAccessible(page, 'without a label')).rejects.toThrow(/label/);
  });
});
