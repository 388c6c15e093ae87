/** Looks at sheets of the staff site as a printer gets them. */
import type { Locator, Page } from 'playwright-core';

/** Page sizes for the printer in millimetres, from the style sheet. */
export async function pagesOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: null });
  const mm = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${mm(width)} x ${mm(height)}`,
  );
}

/** The text of a part of the page; '' when it has none. */
export const textOf = async (part: Locator): Promise<string> => (await part.textContent()) ?? '';

/** By how many pixels the sheet's content is wider than the sheet; 0 when it fits. */
export const widest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('.printed-sheet, .printed-sheet *')].map(
        (part) => (part as HTMLElement).scrollWidth - (part as HTMLElement).clientWidth || 0,
      ),
    ),
  );
