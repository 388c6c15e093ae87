/** HTML of parts that many pages have alike, in the memory of the process; those used least recently are dropped. */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderOnce } from './lib/page/rendered-once.tsx';

/** About 2,500 cards. */
const MAX_CHARACTERS = 8_000_000;

export function createRememberedHtml(
  maxCharacters = MAX_CHARACTERS,
  render: (part: ReactElement) => string = renderToString,
) {
  const known = new Map<string, string>();
  let characters = 0;
  const keep = (key: string, html: string): void => {
    known.set(key, html);
    characters += key.length + html.length;
    for (const [oldest, its] of known) {
      if (characters <= maxCharacters) break;
      known.delete(oldest);
      characters -= oldest.length + its.length;
    }
  };
  /** `version` is that of what all parts depend on. */
  return (version: number): RenderOnce =>
    (by, part) => {
      const key = `${version} ${by}`;
      const html = known.get(key);
      if (html === undefined) {
        const rendered = render(part());
        keep(key, rendered);
        return rendered;
      }
      known.delete(key);
      known.set(key, html);
      return html;
    };
}
