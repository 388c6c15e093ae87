import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Frames of other origins, such as the card fields, are asked too. */
const SCRIPT = `${axe.source}; window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

/**
 * axe finds nothing on the page as it stands, frames included: WCAG 2.2 AA and its best practices. Run in the page itself: the
 * package @axe-core/playwright carries every result to the test and back, three times the work.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // From the top: what lies half under the header that stays there is not too small, only elsewhere.
  await page.evaluate(() => scrollTo(0, 0));
  await Promise.all(page.frames().map(addAxe));
  const violations = await page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
    );
  }, TAGS);
  expect(violations, screen).toEqual([]);
}

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SCRIPT);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
