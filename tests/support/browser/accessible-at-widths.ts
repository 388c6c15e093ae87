/** A screen without accessibility violations at every width and in both themes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, findViolations } from './expect-accessible.ts';
import { takeScreenshot } from './inspect-screen.ts';

/** Phones, tablets and desktops; below 1024 px the storefront has a menu and sheets instead of panels. */
const WIDTHS = [320, 390, 768, 1280] as const;
export const NARROW = WIDTHS.filter((width) => width < 1024);

/**
 * Expects no axe violations at every width, nothing wider than the screen, and the same in the colours of the other
 * theme on a phone and a desktop. Resizes the page instead of loading it again, so that what is open or typed stays.
 */
export async function expectAccessibleAtWidths(
  page: Page,
  screen: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await takeScreenshot(page, `axe-${screen.replaceAll(/\W+/g, '-')}-${width}`, { fullPage: false });
    await expectAccessible(page, `${screen} at ${width}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${screen} at ${width} is wider than the screen`,
    ).toBeLessThanOrEqual(0);
    if (width === 390 || width === 1280) await expectColoursAccessible(page, `${screen} at ${width}`);
  }
  if (before) await page.setViewportSize(before);
}

/** Only colours differ between the themes: the other one needs no other rule. */
async function expectColoursAccessible(page: Page, screen: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [other, own] = isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  await page.emulateMedia({ colorScheme: other });
  expect(await findViolations(page, { type: 'rule', values: ['color-contrast'] }), `${screen}, ${other}`).toEqual([]);
  await page.emulateMedia({ colorScheme: own });
}
