/** The HTML part of e-mails about an order on its way. */
import { Body, Button, Column, Container, Head, Html, Link, Preview, Row, Section, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as e, type ReactNode } from 'react';
import { button, dark, heading, rule, style, text } from './email-parts.ts';
import type { OrderEmailView } from './order-email-view.ts';

const label = { ...style.small, width: '132px', verticalAlign: 'top', paddingRight: '16px' } as const;

const fact = ({ label: name, value }: OrderEmailView['facts'][number]): ReactNode =>
  e(Row, {
    key: name,
    // biome-ignore lint/correctness/noChildrenProp: the component's type asks for it among its properties
    children: [e(Column, { key: 'label', style: label }, text(name, style.small, true)), e(Column, { key: 'value' }, text(value, style.small))],
  });

function template(view: OrderEmailView): ReactNode {
  return e(
    Html,
    { lang: 'en-NZ' },
    e(
      Head,
      null,
      e('meta', { name: 'color-scheme', content: 'light dark' }),
      e('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      e('style', { dangerouslySetInnerHTML: { __html: dark } }),
    ),
    e(Preview, null, view.paragraphs[0] ?? view.heading),
    e(
      Body,
      { className: 'k-body', style: style.body },
      e(
        Container,
        { className: 'k-card', style: style.card },
        text(view.shopName, style.brand),
        heading(view.heading),
        text(view.greeting),
        view.paragraphs.map((paragraph, index) => e('div', { key: `p${index}` }, text(paragraph))),
        ...(view.facts.length > 0 ? [rule(), e(Section, null, view.facts.map(fact))] : []),
        ...(view.lines.length > 0
          ? [
              rule(),
              text(view.linesHeading, style.sub),
              view.lines.map(({ title, detail }, index) => e('div', { key: `l${index}` }, text(title), text(detail, style.small, true))),
            ]
          : []),
        view.action && e(Button, { href: view.action.link, style: button }, view.action.label),
        view.afterwards.map((paragraph, index) => e('div', { key: `a${index}` }, text(paragraph, style.small, true))),
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
export async function orderEmailHtml(view: OrderEmailView): Promise<string> {
  return render(template(view));
}
