/** A page's HTML as React elements that give the same HTML: what React alone would have to render. */
import { createElement, type ReactElement, type ReactNode } from 'react';

interface Tag {
  name: string;
  props: Record<string, unknown>;
  children: (Tag | string)[];
}

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'path', 'source', 'wbr']);
/** Their content is text. */
const RAW = new Set(['script', 'style']);
const FLAGS = /^(async|checked|disabled|hidden|muted|noValidate|open|readOnly|required|selected)$/i;
const PIECE = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g;
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const text = (escaped: string): string => escaped.replace(/&(\w+|#x27);/g, (all, name: string) => SIGNS[name] ?? all);

/** The root element of HTML that React has written. */
export function readMarkup(html: string): Tag {
  const root: Tag = { name: '', props: {}, children: [] };
  const open = [root];
  PIECE.lastIndex = 0;
  for (let piece = PIECE.exec(html); piece; piece = PIECE.exec(html)) {
    const [all, closing, name, attributes = ''] = piece;
    const parent = open.at(-1) as Tag;
    if (name === undefined) {
      if (!all.startsWith('<!')) parent.children.push(text(all));
    } else if (closing) {
      open.pop();
    } else {
      const tag: Tag = { name, props: propsOf(attributes), children: [] };
      parent.children.push(tag);
      if (RAW.has(name)) {
        const end = html.indexOf(`</${name}>`, PIECE.lastIndex);
        tag.props.dangerouslySetInnerHTML = { __html: html.slice(PIECE.lastIndex, end) };
        PIECE.lastIndex = end + name.length + 3;
      } else if (!VOID.has(name)) open.push(tag);
      else if (name === 'path') PIECE.lastIndex += html.startsWith('</path>', PIECE.lastIndex) ? '</path>'.length : 0;
    }
  }
  return root.children.find((child) => typeof child !== 'string' && child.name === 'html') as Tag;
}

function propsOf(attributes: string): Tag['props'] {
  const props: Tag['props'] = {};
  for (const [, name = '', value = ''] of attributes.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g))
    props[name === 'class' ? 'className' : name] =
      name === 'style' ? styleOf(text(value)) : FLAGS.test(name) ? true : text(value);
  return props;
}

const styleOf = (style: string): Record<string, string> =>
  Object.fromEntries(
    style.split(';').flatMap((one) => {
      const at = one.indexOf(':');
      const name = one.slice(0, at).trim();
      const property = name.startsWith('--')
        ? name
        : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return at < 0 ? [] : [[property, one.slice(at + 1).trim()]];
    }),
  );

/** New elements each time, as a component makes them from data in memory. */
export const elementsOf = ({ name, props, children }: Tag): ReactElement =>
  createElement(
    name,
    props,
    ...children.map((child): ReactNode => (typeof child === 'string' ? child : elementsOf(child))),
  );
