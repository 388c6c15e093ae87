/** Styles and parts shared by all emails. */

import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { createElement as e, Fragment, type ReactNode } from 'react';
import {
  chalkColour,
  inkColour,
  lineColour,
  onAccentColour,
  pageColour,
  quietColour,
  raisedColour,
} from '#shared/theme-colours.ts';

const font = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
export const style = {
  body: { margin: 0, padding: '24px 0', backgroundColor: chalkColour.light, fontFamily: font, color: inkColour.light },
  card: { width: '100%', maxWidth: '600px', backgroundColor: raisedColour.light, padding: '32px 28px' },
  logo: { display: 'block', height: '40px', width: 'auto', maxWidth: '240px' },
  brand: { margin: 0, fontSize: '20px', lineHeight: '24px', fontWeight: 700, letterSpacing: '0.02em' },
  heading: { margin: '28px 0 8px', fontSize: '26px', lineHeight: '32px', fontWeight: 700 },
  // Long names of places and addresses break rather than widen the email.
  small: { margin: '0 0 4px', fontSize: '14px', lineHeight: '21px', overflowWrap: 'anywhere' },
  text: { margin: '0 0 4px', fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
  sub: { margin: '24px 0 6px', fontSize: '16px', lineHeight: '24px', fontWeight: 700 },
  rule: { borderColor: lineColour.light, margin: '20px 0' },
  money: { textAlign: 'right', whiteSpace: 'nowrap', verticalAlign: 'top', paddingLeft: '16px', width: '96px' },
  total: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 700 },
  link: { color: 'inherit', textDecoration: 'underline' },
} as const;

/** On the shop's accent colour. */
export const button = (accent: string) => ({
  display: 'inline-block',
  margin: '20px 0',
  padding: '14px 24px',
  backgroundColor: accent,
  color: onAccentColour.light,
  fontSize: '16px',
  lineHeight: '20px',
  fontWeight: 700,
  textDecoration: 'none',
});

/** The classes of coloured parts in a dark mail client; `within` comes before each selector. */
const darkRules = (within: string, accent: string): string =>
  [
    [`${within}.k-body, ${within}.k-body > table > tbody > tr > td`, `background-color: ${pageColour.dark}`],
    [`${within}.k-card`, `background-color: ${raisedColour.dark}`],
    [`${within}.k-ink`, `color: ${inkColour.dark}`],
    [`${within}.k-soft`, `color: ${quietColour.dark}`],
    [`${within}.k-rule`, `border-color: ${lineColour.dark}`],
    // Those have the same colours in light and in dark; clients that invert by themselves must leave them.
    [`${within}.k-btn`, `background-color: ${accent} !important; color: ${onAccentColour.dark}`],
    [`${within}.k-tile`, `background-color: ${chalkColour.dark} !important; color: ${inkColour.light}`],
  ]
    .map(([selector, colours]) => `${selector} { ${colours} !important; }`)
    .join('\n    ');

// Clients that support dark mode use these classes; the rest use the light colours above. Outlook's apps mark what they
// have made dark with an attribute instead.
export const dark = (accent: string): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    ${darkRules('', accent)}
  }
    ${darkRules('[data-ogsc] ', accent)}
    ${darkRules('[data-ogsb] ', accent)}`;

export const text = (content: ReactNode, textStyle: object = style.text, soft = false): ReactNode =>
  e(
    Text,
    {
      className: soft ? 'k-soft' : 'k-ink',
      style: { ...textStyle, color: soft ? quietColour.light : inkColour.light },
    },
    content,
  );
/** Keeps line breaks. */
export const linesOf = (paragraph: string): ReactNode =>
  paragraph.split('\n').flatMap((line, index) => (index === 0 ? [line] : [e('br', { key: `br${index}` }), line]));
export const rule = (): ReactNode => e(Hr, { className: 'k-rule', style: style.rule });
export const heading = (words: string): ReactNode =>
  e(Heading, { as: 'h1', className: 'k-ink', style: style.heading }, words);

const ADDRESS = /(https?:\/\/\S+)/;
/** The addresses of a sentence as links; the sentence stays as it is. */
const linked = (sentence: string): ReactNode =>
  sentence
    .split(ADDRESS)
    .map((part, index) =>
      ADDRESS.test(part)
        ? e(Link, { key: index, href: part, className: 'k-soft', style: style.link }, part)
        : e(Fragment, { key: index }, linesOf(part)),
    );

/** Small paragraphs at the end of an email. */
export const smallPrint = (paragraphs: readonly string[]): ReactNode[] =>
  paragraphs.map((paragraph, index) => e('div', { key: `s${index}` }, text(linked(paragraph), style.small, true)));
