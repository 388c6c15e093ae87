/**
 * Text with headings, lists, bold, italics and links, without HTML: it is read into parts, which pages render as
 * elements of their own. What looks like HTML is text (OWN-10). Pure.
 */
import { z } from 'zod';
import { isLinkTarget } from './content-fields.ts';

export interface RichPart {
  text: string;
  style?: 'bold' | 'italic';
  /** Where it leads. */
  to?: string;
}
export type RichBlock =
  | { as: 'heading'; parts: RichPart[] }
  | { as: 'paragraph'; parts: RichPart[] }
  | { as: 'list'; items: RichPart[][] }
  | { as: 'steps'; items: RichPart[][] };

const PART = /\*\*([^*\n]{1,500})\*\*|\*([^*\n]{1,500})\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,300})\)/g;
const HEADING = /^#{2,3} /;
const ITEM = /^[-*] /;
const STEP = /^\d{1,2}\. /;

/** The text as its page shows it. */
export function readRichText(text: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  let open: string[] = [];
  const endParagraph = () => {
    if (open.length > 0) blocks.push({ as: 'paragraph', parts: readParts(open.join(' ')) });
    open = [];
  };
  for (const written of text.split('\n')) {
    const one = written.trim();
    const item = ITEM.test(one) ? 'list' : STEP.test(one) ? 'steps' : null;
    if (item === null && one !== '' && !HEADING.test(one)) {
      open.push(one);
      continue;
    }
    endParagraph();
    if (item !== null) addItem(blocks, item, readParts(one.replace(item === 'list' ? ITEM : STEP, '')));
    else if (one !== '') blocks.push({ as: 'heading', parts: readParts(one.replace(HEADING, '')) });
  }
  endParagraph();
  return blocks;
}

function addItem(blocks: RichBlock[], as: 'list' | 'steps', parts: RichPart[]): void {
  const last = blocks.at(-1);
  if (last?.as === as) last.items.push(parts);
  else blocks.push({ as, items: [parts] });
}

function readParts(text: string): RichPart[] {
  const parts: RichPart[] = [];
  let from = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, bold, italic, label, to] = match;
    if (to !== undefined && !isLinkTarget(to)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    if (bold !== undefined) parts.push({ text: bold, style: 'bold' });
    else if (italic !== undefined) parts.push({ text: italic, style: 'italic' });
    else parts.push({ text: label ?? '', ...(to !== undefined && { to }) });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const LINK = /\[[^[\]\n]{1,200}\]\(([^\s)]{0,300})/g;

/** Where the links of a text lead, those that are refused as well. */
export const linksOf = (text: string): string[] => [...text.matchAll(LINK)].map(([, to = '']) => to);

export const richText = z
  .string()
  .trim()
  .min(1)
  .max(5_000)
  .refine(
    (text) => linksOf(text).every(isLinkTarget),
    'has a link that leads nowhere: an address begins with /, https://, mailto: or tel:',
  );
