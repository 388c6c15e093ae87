import { type StaffChangeable, withdrawnChangeSchema } from '#contract/staff/orders/staff-order-changes.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSend } from '../../../use-send.ts';

/** A change that waits until its customer has paid for it, with the button that withdraws it. */
export function WaitingPanel({
  number,
  waiting,
}: {
  number: string;
  waiting: NonNullable<StaffChangeable['waiting']>;
}) {
  const { send, busy } = useSend();
  const inWords = (dollars: number) => formatCents(dollarsToCents(dollars));
  const withdraw = () =>
    send('POST', `staff/orders/${number}/changes/${waiting.changeId}/withdraw`, {
      schema: withdrawnChangeSchema,
      done: 'The change is withdrawn; its stock is free again.',
    });
  return (
    <Panel title="A change waits for its payment">
      <p className="mb-4">
        The customer was emailed a link to pay {inWords(waiting.amount)} until {formatDayTime(new Date(waiting.until))}.
        The order is changed once that is paid, and then costs {inWords(waiting.total)}; until then its stock is held.
      </p>
      <ul aria-label="Items after the change" className="mb-4 flex flex-col gap-1">
        {waiting.lines.map((line, index) => (
          <li key={`${index}`}>
            {line.qty} × {productName(line)} <span className="text-quiet">{line.size}</span>
          </li>
        ))}
      </ul>
      {waiting.paying ? (
        <p role="status">It is being paid at this moment.</p>
      ) : (
        <Button variant="secondary" busy={busy} onClick={() => void withdraw()}>
          Withdraw the change
        </Button>
      )}
    </Panel>
  );
}
