import type { HandbookElement, HandbookNode } from '#contract/handbook/handbook-node.ts';

const pages = import.meta.glob<HandbookNode[]>('../../../../docs/handbook/*.md', { import: 'default' });

const pictures = import.meta.glob<string>('../../../../docs/handbook/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export interface HandbookPage {
  title: string;
  nodes: HandbookNode[];
  /** Its headings of the second level, in their order. */
  sections: { id: string; title: string }[];
}

/** The page docs/handbook/`name`.md; undefined when there is none. */
export async function loadHandbookPage(name: string): Promise<HandbookPage | undefined> {
  const nodes = await pages[`../../../../docs/handbook/${name}.md`]?.();
  if (!nodes) return;
  const headings = nodes.filter((node): node is HandbookElement => typeof node !== 'string' && node.id !== undefined);
  return {
    title: textOf(headings.find(({ tag }) => tag === 'h1')),
    nodes: nodes.filter((node) => typeof node === 'string' || node.tag !== 'h1'),
    sections: headings
      .filter(({ tag }) => tag === 'h2')
      .map((heading) => ({ id: heading.id ?? '', title: textOf(heading) })),
  };
}

/** The address of a picture; undefined where it was not taken. */
export const pictureAddress = (file: string): string | undefined =>
  pictures[`../../../../docs/handbook/pictures/${file}`];

const textOf = (node: HandbookNode | undefined): string =>
  node === undefined ? '' : typeof node === 'string' ? node : node.children.map(textOf).join('');
