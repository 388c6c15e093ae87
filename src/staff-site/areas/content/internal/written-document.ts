/** Changes of a document as it is written. Pure. */
import type { WrittenDocument } from '#contract/staff/staff-content.ts';
import { type Block, cleanBlock } from '../block-words.ts';

/** Inserts images at the cursor, one paragraph each; the editor has to add their alternative texts. */
export function withImages(
  fields: Readonly<Record<string, unknown>>,
  cursor: number | null,
  uploaded: readonly { src: string }[],
): Record<string, unknown> {
  const body = typeof fields.body === 'string' ? fields.body : '';
  const at = cursor ?? body.length;
  const placed = uploaded.map(({ src }) => `![Image description](${src})`).join('\n\n');
  return { ...fields, body: `${body.slice(0, at)}\n\n${placed}\n\n${body.slice(at)}`.trimStart() };
}

/** The document without empty optional fields. */
export const cleanDocument = (document: WrittenDocument): WrittenDocument => ({
  ...document,
  path: document.path.trim(),
  fields: cleanFields(document.fields),
});

/** The fields of a document without empty optional ones. */
export const cleanFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === '' && ['picture', 'author'].includes(name)) return [];
      if (value === undefined) return [];
      if (name === 'tags' && typeof value === 'string')
        return [
          [
            name,
            value
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          ],
        ];
      if (name === 'blocks') return [[name, (value as Block[]).map(cleanBlock)]];
      return [[name, value]];
    }),
  );
