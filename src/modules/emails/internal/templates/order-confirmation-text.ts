import type { OrderConfirmationView } from './order-confirmation-view.ts';

/** The plain-text part, laid out by hand: amounts right-aligned, nothing that needs HTML. */
export function orderConfirmationText(view: OrderConfirmationView): string {
  const width = 60;
  const row = (label: string, amount: string): string =>
    `${label.padEnd(Math.max(label.length + 2, width - amount.length))}${amount}`;
  const block = (heading: string, lines: readonly string[]): string => [heading.toUpperCase(), ...lines].join('\n');
  return [
    view.greeting,
    ...(view.thanks ? [view.thanks] : []),
    ...(view.own ? [view.own] : []),
    ...(view.toPay ? [view.toPay] : []),
    ...(view.points ? [view.points] : []),
    view.lines
      .map((line) => [row(line.title, line.amount ?? ''), ...(line.detail ? [`  ${line.detail}`] : [])].join('\n'))
      .join('\n'),
    [...view.sums.map(({ label, amount }) => row(label, amount)), row('Total (NZD)', view.total), view.gst].join('\n'),
    ...(view.nextSteps.length > 0
      ? [
          block(
            'What happens next',
            view.nextSteps.map(
              ({ title, detail }, index) => `${index + 1}. ${[title, detail].filter(Boolean).join(': ')}`,
            ),
          ),
        ]
      : []),
    block(view.delivery.heading, [
      view.delivery.promise,
      ...view.delivery.address,
      ...(view.delivery.instructions ? [`Instructions: ${view.delivery.instructions}`] : []),
    ]),
    ...view.written.map(({ heading, lines }) => block(heading, lines)),
    block('Your details', view.contact),
    `${view.button}:\n${view.orderUrl}`,
    ...view.help,
    `${view.shopName}, ${view.shopUrl}`,
  ].join('\n\n');
}
