/**
 * HTML of parts that many pages have alike, in the memory of the process; those used least recently are dropped. They are
 * kept as bytes: what React renders of a page has only their places, so that its text is short (docs/decisions/0110).
 */
import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderOnce } from './lib/page/rendered-once.tsx';

/** About 2,500 cards. */
const MAX_BYTES = 8_000_000;

interface PageParts {
  /** For one rendering. */
  renderOnce: RenderOnce;
  /** The bytes of a rendered text, with the parts in their places. */
  compose: (text: string) => Buffer;
}

const write = (part: ReactElement | string): string => (typeof part === 'string' ? part : renderToString(part));

/** `version` is that of what all parts depend on. */
export function createRememberedHtml(maxBytes = MAX_BYTES): (version: string) => PageParts {
  const known = new Map<string, Buffer>();
  let bytes = 0;
  const keep = (key: string, html: Buffer): void => {
    known.set(key, html);
    bytes += key.length + html.length;
    for (const [oldest, its] of known) {
      if (bytes <= maxBytes) break;
      known.delete(oldest);
      bytes -= oldest.length + its.length;
    }
  };
  const find = (key: string, part: () => ReactElement | string): Buffer => {
    const html = known.get(key);
    if (html === undefined) {
      const rendered = Buffer.from(write(part()));
      keep(key, rendered);
      return rendered;
    }
    known.delete(key);
    known.set(key, html);
    return html;
  };
  return (version) => {
    const parts: Buffer[] = [];
    // No text of a page can be equal to it.
    const place = `<!--${randomBytes(16).toString('base64url')} `;
    return {
      renderOnce: (key, part) => `${place}${parts.push(find(`${version} ${key}`, part)) - 1}-->`,
      compose: (text) => {
        const [start = '', ...rest] = text.split(place);
        const pieces: Buffer[] = [Buffer.from(start)];
        for (const piece of rest) {
          const end = piece.indexOf('-->');
          pieces.push(parts[Number(piece.slice(0, end))] as Buffer, Buffer.from(piece.slice(end + 3)));
        }
        return Buffer.concat(pieces);
      },
    };
  };
}
