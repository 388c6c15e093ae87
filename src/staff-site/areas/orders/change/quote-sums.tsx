import type { ReactNode } from 'react';
import type { StaffChangeQuote } from '#contract/staff/orders/staff-order-changes.ts';
import { Money } from '../../../ui/values.tsx';

const rows = [
  ['items', 'Items'],
  ['discount', 'Offers'],
  ['delivery', 'Delivery'],
  ['total', 'Total'],
  ['gst', 'GST in it'],
] as const;

/** What the order costs before and after the change. */
export function QuoteSums({ quote: { before, after, difference } }: { quote: StaffChangeQuote }) {
  const cell = (content: ReactNode) => <td className="py-1 pl-3 text-right">{content}</td>;
  return (
    <table className="mb-4 w-full">
      <caption className="sr-only">What the order costs before and after the change</caption>
      <thead>
        <tr className="border-b border-line text-sm text-quiet">
          <td />
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            Before
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, label]) => (
          <tr key={name} className={name === 'total' ? 'border-t border-line font-semibold' : ''}>
            <th scope="row" className="py-1 text-left font-[inherit]">
              {label}
            </th>
            {cell(<Money dollars={name === 'discount' ? -before[name] : before[name]} />)}
            {cell(<Money dollars={name === 'discount' ? -after[name] : after[name]} />)}
          </tr>
        ))}
        <tr className="border-t border-line font-semibold">
          <th scope="row" colSpan={2} className="py-1 text-left">
            {difference < 0 ? 'To refund' : difference > 0 ? 'To pay' : 'Difference'}
          </th>
          {cell(<Money dollars={Math.abs(difference)} />)}
        </tr>
      </tbody>
    </table>
  );
}
