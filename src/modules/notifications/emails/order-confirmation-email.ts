/**
 * The HTML part. Written with createElement and not as .tsx: the server runs its sources directly, and a JSX compiler
 * would be a heavy production dependency for one template.
 */
import { Body, Column, Container, Head, Heading, Hr, Html, Link, Preview, Row, Section, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as e, type ReactNode } from 'react';
import type { OrderConfirmationView } from './order-confirmation-view.ts';

const font = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const style = {
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

// Clients that know dark mode get it by the classes; the rest read the light colours above.
const dark = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .k-body { background-color: #121210 !important; }
    .k-card { background-color: #1c1c19 !important; }
    .k-ink { color: #f1efe6 !important; }
    .k-soft { color: #b9b5a8 !important; }
    .k-rule { border-color: #3a3933 !important; }
  }`;

const text = (content: ReactNode, look: object = style.text, soft = false): ReactNode =>
  e(Text, { className: soft ? 'k-soft' : 'k-ink', style: { ...look, color: soft ? '#5e5b51' : '#17160f' } }, content);
const row = (key: string, label: ReactNode, amount: ReactNode): ReactNode =>
  e(Row, {
    key,
    // biome-ignore lint/correctness/noChildrenProp: the component's type asks for it among its properties
    children: [e(Column, { key: 'label', style: { verticalAlign: 'top' } }, label), e(Column, { key: 'amount', style: style.money }, amount)],
  });
const rule = (): ReactNode => e(Hr, { className: 'k-rule', style: style.rule });

function template(view: OrderConfirmationView): ReactNode {
  return e(
    Html,
    { lang: 'en-NZ' },
    e(
      Head,
      null,
      e('meta', { name: 'color-scheme', content: 'light dark' }),
      e('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, written above
      e('style', { dangerouslySetInnerHTML: { __html: dark } }),
    ),
    e(Preview, null, view.preview),
    e(
      Body,
      { className: 'k-body', style: style.body },
      e(
        Container,
        { className: 'k-card', style: style.card },
        text(view.shopName, style.brand),
        e(Heading, { as: 'h1', className: 'k-ink', style: style.heading }, 'Your order is placed'),
        text(view.greeting),
        text(['Thank you. Order ', e('strong', { key: 'n' }, view.orderNumber), `, ${view.placed}.`]),
        rule(),
        e(
          Section,
          null,
          view.lines.map((line, index) =>
            row(`${index}`, [e('div', { key: 't' }, text(line.title)), e('div', { key: 'd' }, text(line.detail, style.small, true))], text(line.total)),
          ),
        ),
        rule(),
        e(Section, null, [
          ...view.sums.map(({ label, amount }) => row(label, text(label, style.small), text(amount, style.small))),
          row('total', text('Total (NZD)', style.total), text(view.total, style.total)),
        ]),
        text(view.gst, style.small, true),
        rule(),
        text(view.delivery.heading, style.sub),
        text(view.delivery.promise),
        view.delivery.address.map((line, index) => e('div', { key: `a${index}` }, text(line, style.small))),
        view.delivery.instructions && text(`Instructions: ${view.delivery.instructions}`, style.small, true),
        text('Your details', style.sub),
        view.contact.map((line, index) => e('div', { key: `c${index}` }, text(line, style.small))),
        rule(),
        e(
          Text,
          { className: 'k-soft', style: { ...style.small, color: '#5e5b51' } },
          e(Link, { href: view.shopUrl, className: 'k-soft', style: style.link }, view.shopName),
        ),
      ),
    ),
  );
}

/** The view as HTML that mail clients understand, in light and dark. */
export async function orderConfirmationHtml(view: OrderConfirmationView): Promise<string> {
  return render(template(view));
}
