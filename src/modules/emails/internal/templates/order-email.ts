/** The HTML part of emails about an order. */
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { createElement as e, type ReactNode } from 'react';
import { emailFrame } from './email-frame.ts';
import { emailHtml } from './email-html.ts';
import { emailLine } from './email-line.ts';
import { button, heading, linesOf, rule, smallPrint, style, text } from './email-parts.ts';
import type { OrderEmailView } from './order-email-view.ts';

const label = { ...style.small, width: '132px', verticalAlign: 'top', paddingRight: '16px' } as const;

const fact = ({ label: name, value }: OrderEmailView['facts'][number]): ReactNode =>
  e(Row, {
    key: name,
    // biome-ignore lint/correctness/noChildrenProp: the component's type asks for it among its properties
    children: [
      e(Column, { key: 'label', style: label }, text(name, style.small, true)),
      e(Column, { key: 'value' }, text(value, style.small)),
    ],
  });

function template(view: OrderEmailView): ReactNode {
  return emailFrame(
    {
      title: view.subject,
      shop: view,
      preview: view.paragraphs[0] ?? view.heading,
    },
    heading(view.heading),
    view.greeting && text(view.greeting),
    view.paragraphs.map((paragraph, index) => e('div', { key: `p${index}` }, text(linesOf(paragraph)))),
    ...(view.facts.length > 0 ? [rule(), e(Section, null, view.facts.map(fact))] : []),
    ...(view.lines.length > 0
      ? [
          rule(),
          text(view.linesHeading, style.sub),
          e(
            Section,
            null,
            view.lines.map((line, index) => emailLine(`l${index}`, line)),
          ),
        ]
      : []),
    view.action &&
      e(Button, { href: view.action.link, className: 'k-btn', style: button(view.look.accent) }, view.action.label),
    ...smallPrint([...view.afterwards, ...(view.help ?? [])]),
  );
}

/** The view as HTML that mail clients understand, in light and dark. */
export async function orderEmailHtml(view: OrderEmailView): Promise<string> {
  return emailHtml(template(view));
}
