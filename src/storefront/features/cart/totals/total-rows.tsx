/** The rows of the list of totals. */
import type { ReactNode } from 'react';
import { type Cents, formatCents } from '#shared/money.ts';
import { deliveryLine, dollarsText, openTotal, type Totals } from './total-text.ts';
import type { TotalInView } from './use-total-in-view.ts';

/** How an amount looks that has not been checked. */
export const uncheckedTotal = 'underline decoration-dashed decoration-1 underline-offset-4';

interface RowProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

function Row({ label, className = '', children }: RowProps) {
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${className}`}>
      <dt className="min-w-0 wrap-break-word">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Items, delivery and promotions. */
export function StepRows({ totals, isWish }: { totals: Totals; isWish: boolean }) {
  const steps = totals.explain.filter(({ what }) => what === 'items' || what === 'delivery' || what === 'promotion');
  return steps.map((step, index) => {
    const { label, price } =
      step.what === 'delivery'
        ? deliveryLine(step, { isFinal: totals.isDeliveryFinal !== false, isWish })
        : { label: step.label, price: dollarsText(step.amount) };
    return (
      <Row key={`${step.what} ${index}`} label={label} className={step.what === 'promotion' ? 'text-success' : ''}>
        {price}
      </Row>
    );
  });
}

/** The same while no totals are known. */
export function OpenRows({ itemsCents }: { itemsCents: Cents | null }) {
  return (
    <>
      <Row label="Items">
        {itemsCents === null ? (
          <span className="inline-block h-[1em] w-16 animate-pulse rounded-xs bg-sunken align-middle motion-reduce:animate-none" />
        ) : (
          formatCents(itemsCents)
        )}
      </Row>
      <Row label="Delivery" className="text-quiet">
        being checked
      </Row>
    </>
  );
}

interface TotalRowProps {
  totals: Totals | null;
  itemsCents: Cents | null;
  status: TotalInView['status'];
  label: string;
}

/** The total with its GST, or in the GST's line, so that nothing moves, that it is not checked (UX-18). */
export function TotalRow({ totals, itemsCents, status, label }: TotalRowProps) {
  return (
    <div className="col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t border-line pt-3">
      <dt className="font-semibold">{label}</dt>
      <dd className="text-right text-xl font-bold">
        {totals?.isDeliveryFinal === false && <span className="text-base font-normal text-quiet">from </span>}
        <span className={status === 'CHECKED' ? '' : uncheckedTotal}>
          {totals ? dollarsText(totals.grandTotal) : openTotal(itemsCents)}
        </span>
      </dd>
      <dt className="text-sm text-quiet">{signOf(status, totals !== null)}</dt>
      <dd className="text-right text-sm text-quiet">
        {totals && status === 'CHECKED' ? dollarsText(totals.gst) : <>&nbsp;</>}
      </dd>
    </div>
  );
}

function signOf(status: TotalInView['status'], isKnown: boolean): string {
  if (status === 'CHECKED') return 'Includes GST of';
  if (status === 'CHECKING') return 'Checking the total…';
  return isKnown ? 'Last known total' : 'Not checked yet';
}

/** Credits, and what they leave to pay. */
export function PaidRows({ totals }: { totals: Totals }) {
  const paid = totals.explain.filter(({ what }) => what === 'credit' || what === 'outstanding');
  return paid.map(({ what, label, amount }, index) => (
    <Row key={`${what} ${index}`} label={label} className={what === 'credit' ? 'text-success' : 'font-semibold'}>
      {dollarsText(amount)}
    </Row>
  ));
}
