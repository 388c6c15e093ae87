import type { StaffChangeQuote } from '#contract/staff/orders/staff-order-changes.ts';
import { staffOrderMessages } from '#contract/staff/orders/staff-order-messages.ts';
import { counted } from '#shared/counted.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Money } from '../../../ui/values.tsx';
import { MakeChange } from './make-change.tsx';
import { QuoteSums } from './quote-sums.tsx';
import type { useChange } from './use-change.ts';

const inWords = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** What the change makes of the order, and the button that makes it. */
export function QuotePanel({ quote, change }: { quote: StaffChangeQuote; change: ReturnType<typeof useChange> }) {
  const { offers, points, difference, refunds } = quote;
  return (
    <Panel title="After the change">
      <ul aria-label="Items after the change" className="mb-4 flex flex-col gap-2">
        {quote.lines.map((line, index) => (
          <li key={`${index}`} className="flex items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words">
              {line.qty} × {productName(line)}
              <span className="block text-sm text-quiet">{colourAndSize(line.colourName, line.size)}</span>
            </span>
            <Money dollars={line.total} />
          </li>
        ))}
      </ul>
      <QuoteSums quote={quote} />
      <div className="mb-4">
        <Facts
          facts={[
            ['No longer applies', offers.ended.join(', ')],
            ['Applies now', offers.added.join(', ')],
            [
              'Points once sent',
              points && `${counted(points.before, 'point')} before, ${counted(points.after, 'point')} after`,
            ],
            ['Delivery', quote.deliveryLabel],
            ['Estimate', quote.promise],
            ...(refunds ?? []).map(({ label, amount }) => [`${inWords(amount)} refunded to`, label] as const),
          ]}
        />
      </div>
      {refunds === null ? (
        <p role="status" className="font-medium text-danger">
          {staffOrderMessages.editRefundedBefore}
        </p>
      ) : (
        <MakeChange difference={difference} change={change} />
      )}
    </Panel>
  );
}
