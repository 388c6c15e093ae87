/** Opens and uses the simulated sheets of Apple Pay, Google Pay and PayPal. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses the wallet's button, on whichever page it is, and waits for its sheet. */
export async function openSheet(page: Page, wallet: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: new RegExp(`^(Pay with )?${wallet}$`) }).click();
  return shownSheet(page, wallet);
}

/** The same for express checkout, where a wallet's button is shown before it may be pressed. */
export async function openExpressSheet(page: Page, wallet: string): Promise<FrameLocator> {
  await page.locator(`button:text-is("${wallet}"):not([aria-disabled])`).click();
  return shownSheet(page, wallet);
}

async function shownSheet(page: Page, wallet: string): Promise<FrameLocator> {
  const sheet = page.frameLocator(`iframe[title="${wallet}"]`);
  await sheet.getByRole('heading', { name: wallet }).waitFor();
  return sheet;
}

/** The button of a sheet that pays. */
export const payButton = (sheet: FrameLocator): Locator => sheet.getByRole('button', { name: /^Pay with/ });

/** Waits until the sheet has its total, and so can pay. */
export const waitUntilReady = (sheet: FrameLocator): Promise<void> =>
  expect.poll(() => payButton(sheet).isEnabled()).toBe(true);
