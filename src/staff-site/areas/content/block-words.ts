/** The form fields of a page's blocks. Pure. */
import type { PageBlock } from '#contract/site/blocks/page-blocks.ts';

export type Block = Record<string, unknown> & { type: PageBlock['type'] };
/** 'lines' is one entry per line, 'rich' is text with headings and links, 'of' is the rule of a row of products. */
export type BlockField = {
  name: string;
  label: string;
  as: 'line' | 'words' | 'lines' | 'rich' | 'of' | 'language' | 'side' | 'products' | 'brands' | 'image';
  optional?: boolean;
};

const title: BlockField = { name: 'title', label: 'Title', as: 'line' };
const text: BlockField = { name: 'text', label: 'Text', as: 'words' };
const leads: BlockField[] = [
  { name: 'to', label: 'Link, such as /products?new=1', as: 'line' },
  { name: 'label', label: 'Link text', as: 'line' },
];
const mayLead = leads.map((field) => ({ ...field, optional: true }));
/** A product's image, or an uploaded one. */
const imageField: BlockField = { name: 'product', label: 'Image', as: 'image', optional: true };

export const blockWords: Record<PageBlock['type'], { label: string; fields: readonly BlockField[] }> = {
  hero: {
    label: 'Hero',
    fields: [{ name: 'heading', label: 'Heading, one to four lines', as: 'lines' }, text, ...leads, imageField],
  },
  rail: {
    label: 'Product row',
    fields: [
      title,
      ...mayLead,
      { name: 'of', label: 'Shows', as: 'of' },
      { name: 'products', label: 'Products by hand, in place of the rule', as: 'products', optional: true },
    ],
  },
  departments: { label: 'Departments', fields: [title] },
  brands: {
    label: 'Brands',
    fields: [title, { name: 'brands', label: 'Brands by hand', as: 'brands', optional: true }],
  },
  editorial: {
    label: 'Picture with text',
    fields: [title, text, ...mayLead, imageField, { name: 'side', label: 'Picture on the', as: 'side' }],
  },
  posts: { label: 'Newest posts', fields: [title] },
  stores: { label: 'The stores', fields: [title, text, ...leads] },
  words: {
    label: 'Large words',
    fields: [
      title,
      { name: 'lang', label: 'Language', as: 'language' },
      { name: 'text', label: 'Paragraphs, one per line', as: 'lines' },
    ],
  },
  text: {
    label: 'Text',
    fields: [
      { ...title, optional: true },
      { name: 'text', label: 'Text', as: 'rich' },
    ],
  },
  video: {
    label: 'Video',
    fields: [
      title,
      { name: 'address', label: 'Address at YouTube or Vimeo', as: 'line' },
      { ...text, optional: true },
      imageField,
    ],
  },
  signup: { label: 'Mailing list', fields: [title, { ...text, optional: true }] },
};

/** An empty block; a rail requires an object for its content. */
export const emptyBlock = (type: PageBlock['type']): Block => ({ type, ...(type === 'rail' && { of: { new: true } }) });
export const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');
export const toLines = (value: string): string[] => value.split('\n');
/** Empty lines and fields are still being written and are not saved. */
export const cleanBlock = (block: Block): Block =>
  Object.fromEntries(
    Object.entries(block).flatMap(([name, value]) => {
      if (value === '' || value === undefined) return [];
      if (Array.isArray(value)) {
        const lines = value.map((line) => String(line).trim()).filter((line) => line !== '');
        return lines.length === 0 && CHOSEN.has(name) ? [] : [[name, lines]];
      }
      return [[name, name === 'of' ? cleanRule(value ?? {}) : value]];
    }),
  ) as Block;

/** Lists that may be left out as a whole. */
const CHOSEN = new Set(['products', 'brands']);

const cleanRule = (rule: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rule)
      .filter(([, one]) => one !== '' && one !== false)
      .map(([name, one]) => [name, name.startsWith('price') && /^\d+$/.test(String(one)) ? Number(one) : one]),
  );
