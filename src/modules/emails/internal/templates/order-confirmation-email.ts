/** The HTML part of the confirmation. */
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { createElement as e, type ReactNode } from 'react';
import { emailFrame } from './email-frame.ts';
import { emailHtml } from './email-html.ts';
import { emailLine } from './email-line.ts';
import { button, heading, linesOf, rule, smallPrint, style, text } from './email-parts.ts';
import type { OrderConfirmationView } from './order-confirmation-view.ts';

const row = (key: string, label: ReactNode, amount: ReactNode): ReactNode =>
  e(Row, {
    key,
    // biome-ignore lint/correctness/noChildrenProp: the component's type asks for it among its properties
    children: [
      e(Column, { key: 'label', style: { verticalAlign: 'top' } }, label),
      e(Column, { key: 'amount', style: style.money }, amount),
    ],
  });
/** Numbered, because some clients draw no list. */
const stepList = (steps: OrderConfirmationView['nextSteps']): ReactNode[] =>
  steps.length === 0
    ? []
    : [
        text('What happens next', style.sub),
        ...steps.map(({ title, detail }, index) =>
          e(
            'div',
            { key: `n${index}` },
            text(`${index + 1}. ${[title, detail].filter(Boolean).join(': ')}`, style.small),
          ),
        ),
      ];

function template(view: OrderConfirmationView): ReactNode {
  return emailFrame(
    { title: view.subject, shop: view, preview: view.preview },
    heading(view.heading),
    text(view.greeting),
    view.thanks && text(linesOf(view.thanks)),
    view.own && text(linesOf(view.own)),
    view.toPay && text(view.toPay),
    view.points && text(view.points),
    rule(),
    e(
      Section,
      null,
      view.lines.map((line, index) => emailLine(`${index}`, line)),
    ),
    rule(),
    e(Section, null, [
      ...view.sums.map(({ label, amount }) => row(label, text(label, style.small), text(amount, style.small))),
      row('total', text('Total (NZD)', style.total), text(view.total, style.total)),
    ]),
    text(view.gst, style.small, true),
    rule(),
    ...stepList(view.nextSteps),
    text(view.delivery.heading, style.sub),
    text(view.delivery.promise),
    view.delivery.address.map((line, index) => e('div', { key: `a${index}` }, text(line, style.small))),
    view.delivery.instructions && text(`Instructions: ${view.delivery.instructions}`, style.small, true),
    view.written.map(({ heading: title, lines }) =>
      e(
        'div',
        { key: title },
        text(title, style.sub),
        lines.map((line, index) => e('div', { key: `w${index}` }, text(line, style.small))),
      ),
    ),
    text('Your details', style.sub),
    view.contact.map((line, index) => e('div', { key: `c${index}` }, text(line, style.small))),
    e(Button, { href: view.orderUrl, className: 'k-btn', style: button(view.look.accent) }, view.button),
    ...smallPrint(view.help),
  );
}

/** The view as HTML that mail clients understand, in light and dark. */
export async function orderConfirmationHtml(view: OrderConfirmationView): Promise<string> {
  return emailHtml(template(view));
}
