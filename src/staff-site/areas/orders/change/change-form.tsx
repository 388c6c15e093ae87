import type { StaffChangeable } from '#contract/staff/orders/staff-order-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { AddedProducts, ChangedLines } from './goods-fields.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { useChange } from './use-change.ts';

/** What to change of the order, with what that makes of it beside it. */
export function ChangeForm({ number, changeable }: { number: string; changeable: StaffChangeable }) {
  const change = useChange(number, changeable);
  const { draft, put, fields, quote, busy } = change;
  return (
    <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <form onSubmit={change.showQuote} noValidate className="min-w-0">
        {changeable.printed && (
          <p className="mb-5 border-l-2 border-accent pl-3 font-semibold">
            Papers of this order are printed. Tell whoever picks it, and print them again after the change.
          </p>
        )}
        <Panel title="Items">
          <ChangedLines lines={changeable.lines} draft={draft} put={put} fields={fields} />
          <AddedProducts draft={draft} put={put} fields={fields} />
        </Panel>
        <Panel title="Delivery">
          <DeliveryFields changeable={changeable} draft={draft} put={put} fields={fields} />
        </Panel>
        <div className="mb-5">
          <p role="alert" className="mb-3 font-medium text-danger">
            {fields['']}
          </p>
          <Button type="submit" variant={quote ? 'secondary' : 'primary'} busy={busy}>
            Show the difference
          </Button>
        </div>
      </form>
      <div className="min-w-0">{quote && <QuotePanel key={JSON.stringify(quote)} quote={quote} change={change} />}</div>
    </div>
  );
}
