import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { HandbookElement, HandbookNode } from '#contract/handbook/handbook-node.ts';
import { pictureAddress } from './handbook-pages.ts';

const LOOK: Partial<Record<HandbookElement['tag'], string>> = {
  h2: 'mt-10 mb-3 scroll-mt-16 font-display text-xl font-bold',
  h3: 'mt-6 mb-2 scroll-mt-16 font-semibold',
  p: 'my-3',
  ul: 'my-3 list-disc pl-6',
  ol: 'my-3 list-decimal pl-6',
  li: 'my-1',
  table: 'w-full text-left',
  th: 'border-b border-line py-2 pr-4 align-bottom font-semibold',
  td: 'border-b border-line py-2 pr-4 align-top',
  code: 'bg-sunken px-1 break-words',
};

/** What a page of the handbook says. */
export const HandbookText = ({ nodes }: { nodes: HandbookNode[] }) => <>{nodes.map(showNode)}</>;

function showNode(node: HandbookNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return <Picture key={index} file={node.picture ?? ''} alt={node.alt ?? ''} />;
  const children = node.children.map(showNode);
  if (node.tag === 'a')
    return (
      <HandbookLink key={index} to={node.to ?? ''}>
        {children}
      </HandbookLink>
    );
  const shown = createElement(
    node.tag,
    // Headings are where links lead to, and where the keyboard goes on.
    { key: index, className: LOOK[node.tag], start: node.start, ...(node.id && { id: node.id, tabIndex: -1 }) },
    ...children,
  );
  return node.tag === 'table' ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section key={index} aria-label={`Table ${index + 1}`} tabIndex={0} className="my-3 overflow-x-auto">
      {shown}
    </section>
  ) : (
    shown
  );
}

function HandbookLink({ to, children }: { to: string; children: ReactNode }) {
  const look = 'underline underline-offset-4';
  return to.startsWith('https:') ? (
    <a href={to} className={look} rel="noreferrer" target="_blank">
      {children}
    </a>
  ) : (
    <Link to={to.startsWith('#') ? to : `/handbook/${to.replace(/^README/, '')}`} className={look}>
      {children}
    </Link>
  );
}

/** Its size is known by its name, so that the text below stays where it is. */
function Picture({ file, alt }: { file: string; alt: string }) {
  const address = pictureAddress(file);
  const [width, height] = /-390\.webp$/.test(file) ? [390, 844] : [1280, 900];
  return address ? (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className="my-4 h-auto max-w-full border border-line"
    />
  ) : null;
}
