/** A shopper who uses nothing but the keyboard. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses the tab key until the focus is on the element; fails after `most` presses. Every stop on the way must show
 * that it has the focus, and must not be covered.
 */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusInView(page);
    if (await hasFocus(target)) return;
  }
  expect(await focusedText(page), `${target} was not reached by ${most} presses`).toBe('');
}

/** The same, then presses the key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter', most?: number): Promise<void> {
  await tabTo(page, target, most);
  await page.keyboard.press(key);
}

/** Moves on to the field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  if (!(await hasFocus(field))) await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Types into the fields of a frame of another origin, one after the other. */
export async function typeCard(page: Page, frame: FrameLocator, values: readonly (readonly [RegExp, string])[]) {
  for (const [label, text] of values) {
    const field = frame.getByLabel(label);
    await field.waitFor();
    for (let presses = 0; presses < 60 && !(await hasFocus(field)); presses += 1) await page.keyboard.press('Tab');
    expect(await hasFocus(field), `${label} was not reached`).toBe(true);
    await page.keyboard.type(text);
  }
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element === element.ownerDocument.activeElement);

/** Waits until the element has the focus, as a heading does after its step was opened. */
export const waitForFocus = (target: Locator): Promise<void> =>
  expect.poll(() => hasFocus(target), { message: `${target} has no focus` }).toBe(true);

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

async function expectFocusInView(page: Page): Promise<void> {
  const problem = await page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body || element instanceof HTMLIFrameElement) return '';
    const words = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 80);
    // A control may pass its outline on to what surrounds or follows it.
    const around = [element.closest('label'), element.closest('form')];
    const marked = [element, element.parentElement, element.nextElementSibling, ...around];
    const isMarked = marked.some((one) => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    if (!isMarked) return `${words} does not show that it has the focus`;
    await new Promise((done) => requestAnimationFrame(done));
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const points = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    return isSeen ? '' : `${words} is covered or outside the screen`;
  });
  expect(problem).toBe('');
}
