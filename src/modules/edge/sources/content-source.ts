/** Documents of the content that may be shown now: edited, published, or begun and ended by the clock. */
import { z } from 'zod';
import type { ContentCache } from '#modules/content/cache/content-cache.ts';
import { documentKey, existsKey } from '../edge-keys.ts';
import { digestOf } from '../internal/digest.ts';
import type { EdgeSource } from './edge-source.ts';

/** By kind and path, a digest of the document. */
const known = z.record(z.string(), z.string());

export const contentSource: EdgeSource = {
  name: 'content',
  look: async ({ content }, state) => {
    const before = known.safeParse(state).data ?? {};
    const now = shownDocuments(content);
    const keys = new Set<string>();
    for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
      if (before[name] === now[name]) continue;
      const [kind = '', path = ''] = name.split(':');
      keys.add(documentKey(kind, path)).add(documentKey(kind));
      if (before[name] === undefined || now[name] === undefined) keys.add(existsKey(kind, path));
    }
    return { keys, state: now };
  },
};

function shownDocuments({ articles, posts, home, pages }: ContentCache): Record<string, string> {
  const shown = [...articles.values(), ...posts, ...(home ? [home] : []), ...pages.values()];
  // By name, so that the same documents give the same text.
  return Object.fromEntries(
    shown
      .map(
        ({ document, id, version }) =>
          [`${document.kind}:${document.path}`, digestOf([id, version, document])] as const,
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
