/** What all e-mails of the shop look like. */
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Text } from '@react-email/text';
import { createElement as e, type ReactNode } from 'react';

const font = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
export const style = {
  body: { margin: 0, padding: '24px 0', backgroundColor: '#f4f2ec', fontFamily: font, color: '#17160f' },
  card: { width: '100%', maxWidth: '600px', backgroundColor: '#ffffff', padding: '32px 28px' },
  brand: { margin: 0, fontSize: '20px', lineHeight: '24px', fontWeight: 700, letterSpacing: '0.02em' },
  heading: { margin: '28px 0 8px', fontSize: '26px', lineHeight: '32px', fontWeight: 700 },
  small: { margin: '0 0 4px', fontSize: '14px', lineHeight: '21px' },
  text: { margin: '0 0 4px', fontSize: '16px', lineHeight: '24px' },
  sub: { margin: '24px 0 6px', fontSize: '16px', lineHeight: '24px', fontWeight: 700 },
  rule: { borderColor: '#dcd8cc', margin: '20px 0' },
  money: { textAlign: 'right', whiteSpace: 'nowrap', verticalAlign: 'top', paddingLeft: '16px', width: '96px' },
  total: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 700 },
  link: { color: 'inherit', textDecoration: 'underline' },
} as const;

export const button = {
  display: 'inline-block',
  margin: '20px 0',
  padding: '14px 24px',
  backgroundColor: '#ffd400',
  color: '#16181a',
  fontSize: '16px',
  lineHeight: '20px',
  fontWeight: 700,
  textDecoration: 'none',
} as const;

// Clients that know dark mode get it by the classes; the rest read the light colours above.
export const dark = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .k-body, .k-body > table > tbody > tr > td { background-color: #121210 !important; }
    .k-card { background-color: #1c1c19 !important; }
    .k-ink { color: #f1efe6 !important; }
    .k-soft { color: #b9b5a8 !important; }
    .k-rule { border-color: #3a3933 !important; }
  }`;

export const text = (content: ReactNode, look: object = style.text, soft = false): ReactNode =>
  e(Text, { className: soft ? 'k-soft' : 'k-ink', style: { ...look, color: soft ? '#5e5b51' : '#17160f' } }, content);
export const rule = (): ReactNode => e(Hr, { className: 'k-rule', style: style.rule });
export const heading = (words: string): ReactNode => e(Heading, { as: 'h1', className: 'k-ink', style: style.heading }, words);
