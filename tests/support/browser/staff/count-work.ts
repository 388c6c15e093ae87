/** How long a person needs for what a test does in a browser: presses, typed characters and screens are counted. */
import type { Page } from 'playwright-core';

export interface CountedWork {
  presses: number;
  characters: number;
  screens: number;
  /** What they take a person who reads each screen and types with a few fingers. */
  minutes: () => number;
}

/** Aiming, looking and pressing; a character; reading a new screen. Slow on purpose (Card, Moran and Newell need less). */
const SECONDS = { press: 3, character: 0.4, screen: 10 };

/** Counts from now on, over all pages that this one opens after another. */
export async function countWork(page: Page): Promise<CountedWork> {
  const work: CountedWork = {
    ...{ presses: 0, characters: 0, screens: 0 },
    minutes: () =>
      (work.presses * SECONDS.press + work.characters * SECONDS.character + work.screens * SECONDS.screen) / 60,
  };
  await page.exposeFunction('countWork', (kind: 'press' | 'type' | 'screen', count: number) => {
    if (kind === 'press') work.presses += 1;
    else if (kind === 'screen') work.screens += 1;
    else work.characters += count;
  });
  await page.addInitScript(() => {
    const count = (kind: string, number: number) =>
      (window as unknown as { countWork: (kind: string, count: number) => void }).countWork(kind, number);
    document.addEventListener('pointerdown', () => count('press', 1), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) count('press', 1);
        // A field is filled at once here, and pressed before by a person.
        else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
          count('press', 1);
          count('type', target.type === 'text' || target.tagName === 'TEXTAREA' ? target.value.length : 8);
        }
      },
      true,
    );
    let heading = '';
    new MutationObserver(() => {
      const now = `${location.pathname} ${document.querySelector('h1')?.textContent ?? ''}`;
      if (now !== heading && document.querySelector('h1')) count('screen', 1);
      if (document.querySelector('h1')) heading = now;
    }).observe(document, { childList: true, subtree: true });
  });
  return work;
}
