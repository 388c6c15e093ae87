/** Reads XML as strictly as a crawler would: throws on anything not well-formed, gives the elements as a tree. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Text of the element itself, unescaped. */
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TOKEN =
  /<\/(?<close>[\w:.-]+)\s*>|<(?<open>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+="[^"<]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;

export function readXml(xml: string): XmlNode {
  const header = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!xml.startsWith(header)) throw new Error('no XML declaration');
  const bad = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(xml);
  if (bad) throw new Error(`character ${bad[0].codePointAt(0)} at ${bad.index} is none of XML's`);
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = header.length;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(xml)?.groups;
    const here = open.at(-1) as XmlNode;
    if (!found) throw new Error(`not XML at ${at}: ${xml.slice(at, at + 60)}`);
    if (found.text !== undefined) here.text += unescapeXml(found.text);
    else if (found.close !== undefined) {
      if (open.length < 2 || found.close !== here.name)
        throw new Error(`</${found.close}> closes <${here.name}> at ${at}`);
      open.pop();
    } else {
      const node: XmlNode = {
        name: found.open as string,
        attributes: readAttributes(found.attributes ?? ''),
        children: [],
        text: '',
      };
      here.children.push(node);
      if (!found.empty) open.push(node);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  const [only, second] = root.children;
  if (!only || second || root.text.trim() !== '') throw new Error('not exactly one root element');
  return only;
}

/** Texts of the children by their names; of several with one name the last. */
export const textsOf = (node: XmlNode): Record<string, string> =>
  Object.fromEntries(node.children.map(({ name, text }) => [name, text]));

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescapeXml(value),
  ]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`an attribute twice: ${text}`);
  return Object.fromEntries(pairs);
}

/** Text as it was before it was escaped. Throws at an `&` that escapes nothing. */
export function unescapeXml(text: string): string {
  return text.replace(/&(\w+;)?/g, (entity, name: string | undefined) => {
    const character = ENTITIES[name?.slice(0, -1) ?? ''];
    if (character === undefined) throw new Error(`a bare & or an unknown entity: ${entity}`);
    return character;
  });
}
