/** A part of a page of the handbook (docs/handbook), as the build reads it from Markdown and the staff site shows it. */
export type HandbookNode = string | HandbookElement;

export interface HandbookElement {
  tag:
    | 'h1'
    | 'h2'
    | 'h3'
    | 'p'
    | 'ul'
    | 'ol'
    | 'li'
    | 'table'
    | 'thead'
    | 'tbody'
    | 'tr'
    | 'th'
    | 'td'
    | 'strong'
    | 'em'
    | 'code'
    | 'a'
    | 'img';
  /** Of a heading: what links to it name. */
  id?: string;
  /** Of a link: a page of the handbook (`returns#refunds`), or an address that begins with https:. */
  to?: string;
  /** Of a picture: the name of its file in docs/handbook/pictures. */
  picture?: string;
  /** Of a picture: what it shows. */
  alt?: string;
  /** Of a numbered list that does not begin with 1. */
  start?: number;
  children: HandbookNode[];
}

/** The id of a heading: its letters and digits, lower case, hyphens between the words. */
export const handbookId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
