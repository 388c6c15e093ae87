/** Styles and parts shared by all emails. */

import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Text } from '@react-email/text';
import { createElement as e, type ReactNode } from 'react';
import {
  accentColour,
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
  brand: { margin: 0, fontSize: '20px', lineHeight: '24px', fontWeight: 700, letterSpacing: '0.02em' },
  heading: { margin: '28px 0 8px', fontSize: '26px', lineHeight: '32px', fontWeight: 700 },
  small: { margin: '0 0 4px', fontSize: '14px', lineHeight: '21px' },
  text: { margin: '0 0 4px', fontSize: '16px', lineHeight: '24px' },
  sub: { margin: '24px 0 6px', fontSize: '16px', lineHeight: '24px', fontWeight: 700 },
  rule: { borderColor: lineColour.light, margin: '20px 0' },
  money: { textAlign: 'right', whiteSpace: 'nowrap', verticalAlign: 'top', paddingLeft: '16px', width: '96px' },
  total: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 700 },
  link: { color: 'inherit', textDecoration: 'underline' },
} as const;

export const button = {
  display: 'inline-block',
  margin: '20px 0',
  padding: '14px 24px',
  backgroundColor: accentColour.light,
  color: onAccentColour.light,
  fontSize: '16px',
  lineHeight: '20px',
  fontWeight: 700,
  textDecoration: 'none',
} as const;

// Clients that support dark mode use these classes; the rest use the light colours above.
export const dark = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .k-body, .k-body > table > tbody > tr > td { background-color: ${pageColour.dark} !important; }
    .k-card { background-color: ${raisedColour.dark} !important; }
    .k-ink { color: ${inkColour.dark} !important; }
    .k-soft { color: ${quietColour.dark} !important; }
    .k-rule { border-color: ${lineColour.dark} !important; }
  }`;

export const text = (content: ReactNode, textStyle: object = style.text, soft = false): ReactNode =>
  e(
    Text,
    {
      className: soft ? 'k-soft' : 'k-ink',
      style: { ...textStyle, color: soft ? quietColour.light : inkColour.light },
    },
    content,
  );
export const rule = (): ReactNode => e(Hr, { className: 'k-rule', style: style.rule });
export const heading = (words: string): ReactNode =>
  e(Heading, { as: 'h1', className: 'k-ink', style: style.heading }, words);
