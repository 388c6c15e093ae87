import { homeFields, type PageBlock } from '#contract/site/blocks/page-blocks.ts';
import type { ContentHolder } from '../cache/content-cache.ts';

/** The home page of a shop that has not published one yet. */
const plain: readonly PageBlock[] = homeFields.parse({
  blocks: [
    {
      type: 'hero',
      heading: ['Made', 'for the', 'footpath'],
      text: 'Shoes, and what goes with them, for walking out the door in Aotearoa.',
      to: '/products',
      label: 'See everything',
    },
    { type: 'rail', title: 'Just landed', to: '/products?new=1', label: 'All new', of: { new: true } },
    { type: 'departments', title: 'Departments' },
    { type: 'rail', title: 'On sale', to: '/products?sale=1', label: 'All sale', of: { sale: true } },
    { type: 'brands', title: 'Brands' },
  ],
}).blocks;

/** The blocks of the home page and the id of the document they come from (CMS-05). */
export function findHome({ content }: ContentHolder): { id: string; blocks: readonly PageBlock[] } {
  return content.home
    ? { id: content.home.id, blocks: content.home.document.fields.blocks }
    : { id: 'home:home', blocks: plain };
}
