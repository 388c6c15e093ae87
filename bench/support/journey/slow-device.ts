/** A phone or desktop four times slower than this machine's processor, on slow 4G. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Device {
  name: 'phone' | 'desk';
  viewport: { width: number; height: number };
  hasTouch: boolean;
}
export const DEVICES: readonly Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'desk', viewport: { width: 1280, height: 900 }, hasTouch: false },
];

const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BITS_PER_BYTE = 8;
const DOWN_BYTES = 1_600_000 / BITS_PER_BYTE;
const UP_BYTES = 750_000 / BITS_PER_BYTE;

/**
 * A new guest's page on that device. Pages are neither prerendered nor kept by a service worker, because the browser
 * slows down neither: the figures are those of a browser that supports neither.
 */
export async function openSlowPage(
  browser: Browser,
  { viewport, hasTouch }: Device,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport,
    hasTouch,
    isMobile: hasTouch,
    deviceScaleFactor: hasTouch ? 2 : 1,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  return { context, page };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Page.enable');
  await session.send('Page.setPrerenderingAllowed', { isAllowed: false });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES,
    uploadThroughput: UP_BYTES,
  });
}
