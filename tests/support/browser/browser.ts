/** A real browser: CHROME_PATH, an installed Chrome or Chromium, or the one inside the package @sparticuz/chromium. */
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

/** `more`: further command line switches. Its pages wait as long as the machine needs. */
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
    // The demo's pictures are drawn when they are first asked for: sixty of them take a busy machine longer than anything else here.
    context.setDefaultNavigationTimeout(patient(60_000));
  });
  return browser;
}

/** Opens the address and waits until every picture above the fold is painted; milliseconds since the navigation began (FIX-79). Throws after a minute, on a slow machine later. */
export async function renderImages(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  // Polled in the page itself: waitForFunction takes the promise of an asynchronous check for its answer.
  const painted = await page.evaluate(async (limitMs) => {
    const shownPictures = () =>
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
      const shown = shownPictures();
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
  if (painted === null) throw new Error(`not every picture above the fold of ${url} was painted in time`);
  return painted;
}
