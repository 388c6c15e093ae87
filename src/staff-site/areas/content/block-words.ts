/** The form fields of a home page's blocks. Pure. */
import type { HomeBlock } from '#contract/site/content.ts';

export type Block = Record<string, unknown> & { type: HomeBlock['type'] };
/** 'lines' is one entry per line, 'of' is the content of a rail. */
export type BlockField = {
  name: string;
  label: string;
  as: 'line' | 'words' | 'lines' | 'of' | 'language' | 'product' | 'image';
  optional?: boolean;
};

const title: BlockField = { name: 'title', label: 'Title', as: 'line' };
const text: BlockField = { name: 'text', label: 'Text', as: 'words' };
const leads: BlockField[] = [
  { name: 'to', label: 'Link, such as /products?new=1', as: 'line' },
  { name: 'label', label: 'Link text', as: 'line' },
];
const product: BlockField = { name: 'product', label: 'Product in the image', as: 'product', optional: true };
/** A product's image, or an uploaded one. */
const imageField: BlockField = { name: 'product', label: 'Image', as: 'image', optional: true };

export const blockWords: Record<HomeBlock['type'], { label: string; fields: readonly BlockField[] }> = {
  hero: {
    label: 'Hero',
    fields: [{ name: 'heading', label: 'Heading, one to four lines', as: 'lines' }, text, ...leads, product],
  },
  rail: { label: 'Product row', fields: [title, ...leads, { name: 'of', label: 'Shows', as: 'of' }] },
  departments: { label: 'Departments', fields: [title] },
  brands: { label: 'Brands', fields: [title] },
  editorial: { label: 'A story', fields: [title, text, ...leads, imageField] },
  posts: { label: 'Newest posts', fields: [title] },
  stores: { label: 'The stores', fields: [title, text, ...leads] },
  words: {
    label: 'Text',
    fields: [
      title,
      { name: 'lang', label: 'Language', as: 'language' },
      { name: 'text', label: 'Paragraphs, one per line', as: 'lines' },
    ],
  },
};

/** An empty block; a rail requires an object for its content. */
export const emptyBlock = (type: HomeBlock['type']): Block => ({ type, ...(type === 'rail' && { of: { new: true } }) });
export const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');
export const toLines = (value: string): string[] => value.split('\n');
/** Empty lines and fields are still being written and are not saved. */
export const cleanBlock = (block: Block): Block =>
  Object.fromEntries(
    Object.entries(block).flatMap(([name, value]) => {
      if (value === '' || value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.map((line) => String(line).trim()).filter((line) => line !== '')]];
      if (name === 'of')
        return [
          [name, Object.fromEntries(Object.entries(value ?? {}).filter(([, one]) => one !== '' && one !== false))],
        ];
      return [[name, value]];
    }),
  ) as Block;
