/** Screenshots for people who want to look at them, and what is checked on every screen of the staff site. */
import { errors, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { takeHandbookPicture } from '../handbook/handbook-pictures.ts';
import { patient } from '../vitest/patience.ts';
import { expectAccessible } from './expect-accessible.ts';

/** Saves the page as `name.png` in the folder KERB_SNAP_DIR; does nothing where that is not set. */
export async function takeScreenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({
      path: `${process.env.KERB_SNAP_DIR}/${name}.png`,
      fullPage: options.fullPage ?? true,
    });
}

/** Expects no axe violations and nothing wider than the screen; takes a screenshot where one is requested. */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  const picture = `${name}-${page.viewportSize()?.width}`;
  await takeScreenshot(page, picture);
  await takeHandbookPicture(page, picture);
  await expectAccessible(page, name);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${name} is wider than the screen`,
  ).toBeLessThanOrEqual(0);
}

/** The same once nothing is loading any more, for a screen whose lists arrive after its heading. */
export async function inspectLoadedScreen(page: Page, name: string): Promise<void> {
  // A frame that is replaced while it loads keeps Playwright from ever seeing an idle network: on some machines every
  // screen with a frame waited for the whole time.
  const timeout = page.frames().length > 1 ? 5_000 : patient(20_000);
  try {
    await page.waitForLoadState('networkidle', { timeout });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
  await inspectScreen(page, name);
}
