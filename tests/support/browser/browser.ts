/**
 * Launches a real browser: CHROME_PATH, an installed Chrome or Chromium, or the one in the package @sparticuz/chromium.
 */
import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { patient } from '../vitest/patience.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export async function findChrome(): Promise<string> {
  return process.env.CHROME_PATH || INSTALLED.find((path) => existsSync(path)) || chromium.executablePath();
}

/** `more` adds command line switches. Navigation timeouts are scaled to the speed of the machine. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await findChrome(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      ...more,
    ],
  });
  browser.on('context', (context) => {
    context.setDefaultTimeout(patient(30_000));
    // The demo's images are drawn on first request: sixty of them take longer on a busy machine than any other step.
    context.setDefaultNavigationTimeout(patient(60_000));
  });
  return browser;
}

/**
 * Opens the URL and waits until every image above the fold is painted. Returns milliseconds since the navigation began
 * (FIX-79); throws after a minute, later on a slow machine.
 */
export async function renderImages(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  // Polled inside the page: waitForFunction would treat the promise of an asynchronous check as a truthy result.
  const painted = await page.evaluate(async (limitMs) => {
    const shownImages = () =>
      [...document.images].filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return (
          width > 0 &&
          top < innerHeight &&
          bottom > 0 &&
          left < innerWidth &&
          right > 0 &&
          image.checkVisibility({ visibilityProperty: true })
        );
      });
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    while (performance.now() < limitMs) {
      const shown = shownImages();
      if (shown.length > 0 && shown.every((image) => image.complete && image.naturalWidth > 0)) {
        await Promise.all(shown.map((image) => image.decode()));
        await nextFrame();
        await nextFrame();
        return performance.now();
      }
      await nextFrame();
    }
    return null;
  }, patient(60_000));
  if (painted === null) throw new Error(`not every image above the fold of ${url} was painted in time`);
  return painted;
}
