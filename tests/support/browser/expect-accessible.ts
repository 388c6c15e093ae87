import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Frames of other origins, such as the card fields, are checked too. */
const SCRIPT = `${axe.source}; window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

/**
 * Expects a doctype, and no axe violations on the current page, frames included: WCAG 2.2 AA and axe's best practices.
 * Runs inside the page, because the package @axe-core/playwright transfers every result to the test and back, which takes three times
 * as long.
 *
 * `isEmail`: axe's best practices, such as landmarks, are for pages.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { isEmail = false }: { isEmail?: boolean } = {},
): Promise<void> {
  // Scroll to the top: axe reports elements that are half covered by the sticky header as too small.
  await page.evaluate(() => scrollTo(0, 0));
  if (!isEmail) expect(await page.evaluate(() => document.compatMode), `${screen} has a doctype`).toBe('CSS1Compat');
  const values = isEmail ? WCAG : [...WCAG, 'best-practice'];
  expect(await findViolations(page, { type: 'tag', values }), screen).toEqual([]);
}

/** What these rules of axe find on the page, described. */
export async function findViolations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<string[]> {
  await Promise.all(page.frames().map(addAxe));
  return page.evaluate(async (only) => {
    // A page of the shop inside a page of the staff site has landmarks of the same names; it and emails are checked on
    // their own.
    const context = { exclude: ['iframe[title="Preview of the shop"]', 'iframe[title="Preview of the email"]'] };
    const { violations } = await window.axe.run(context, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
    );
  }, runOnly);
}

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SCRIPT);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
