/** A real browser: CHROME_PATH, an installed Chrome or Chromium, or the one inside the package @sparticuz/chromium. */
import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

export async function findChrome(): Promise<string> {
  return process.env.CHROME_PATH || INSTALLED.find((path) => existsSync(path)) || chromium.executablePath();
}

/** `more`: further command line switches. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
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
}
