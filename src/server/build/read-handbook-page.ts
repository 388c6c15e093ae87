/** Pages of the handbook (docs/handbook), read from Markdown. */
import { Marked, type Token, type Tokens } from 'marked';
import { type HandbookElement, type HandbookNode, handbookId } from '#contract/handbook/handbook-node.ts';

const marked = new Marked({ gfm: true });

/** The nodes of a page. Throws an Error on Markdown that the handbook has no form for, such as HTML. */
export const readHandbookPage = (text: string): HandbookNode[] => readTokens(marked.lexer(text));

const readTokens = (tokens: Token[] = []): HandbookNode[] => tokens.flatMap(readToken);

function readToken(token: Token): HandbookNode[] {
  const element = (tag: HandbookElement['tag'], more: Partial<HandbookElement> = {}): HandbookNode[] => [
    { tag, children: readTokens('tokens' in token ? token.tokens : undefined), ...more },
  ];
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return element(headingTag(token as Tokens.Heading), { id: handbookId(token.text) });
    case 'paragraph':
      return element('p');
    case 'strong':
    case 'em':
      return element(token.type);
    case 'codespan':
      return element('code', { children: [token.text] });
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? readTokens(token.tokens) : [token.text];
    case 'list':
      return [readList(token as Tokens.List)];
    case 'list_item':
      return element('li');
    case 'link':
      return readLink(token as Tokens.Link);
    case 'image':
      return element('img', { picture: token.href.replace(/^pictures\//, ''), alt: token.text, children: [] });
    case 'table':
      return [readTable(token as Tokens.Table)];
    default:
      throw new Error(`The handbook has no form for “${token.type}”: ${token.raw.slice(0, 80)}`);
  }
}

const headingTag = ({ depth }: Tokens.Heading): 'h1' | 'h2' | 'h3' => (depth === 1 ? 'h1' : depth === 2 ? 'h2' : 'h3');

const readList = ({ ordered, start, items }: Tokens.List): HandbookElement => ({
  tag: ordered ? 'ol' : 'ul',
  ...(typeof start === 'number' && start !== 1 && { start }),
  children: items.flatMap(readToken),
});

/** Other documents of the repository are not part of the staff site: of a link to one the words stay. */
function readLink({ href, tokens }: Tokens.Link): HandbookNode[] {
  const children = readTokens(tokens);
  const page = /^([a-z-]+|README)\.md(#.*)?$/.exec(href);
  const to = page ? `${page[1]}${page[2] ?? ''}` : /^(https:|#)/.test(href) ? href : undefined;
  return to ? [{ tag: 'a', to, children }] : children;
}

function readTable({ header, rows }: Tokens.Table): HandbookElement {
  const row = (tag: 'th' | 'td', cells: Tokens.TableCell[]): HandbookElement => ({
    tag: 'tr',
    children: cells.map(({ tokens }) => ({ tag, children: readTokens(tokens) })),
  });
  return {
    tag: 'table',
    children: [
      { tag: 'thead', children: [row('th', header)] },
      { tag: 'tbody', children: rows.map((cells) => row('td', cells)) },
    ],
  };
}
