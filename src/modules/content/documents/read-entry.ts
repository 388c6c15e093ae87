import { type ContentDocument, contentDocument } from '#contract/site/content.ts';

const OUTER = ['path', 'publishAt', 'publishUntil'];

/**
 * A hosted system's entry as a document: field names are the same as ours, in one flat list. Returns a string when
 * something is wrong.
 */
export function readEntry(kind: string, fields: Record<string, unknown>): ContentDocument | string {
  const outer = Object.fromEntries(Object.entries(fields).filter(([name]) => OUTER.includes(name)));
  const inner = Object.fromEntries(Object.entries(fields).filter(([name]) => !OUTER.includes(name)));
  const parsed = contentDocument.safeParse({
    kind,
    ...((kind === 'home' || kind === 'menu') && { path: kind }),
    ...outer,
    fields: inner,
  });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
