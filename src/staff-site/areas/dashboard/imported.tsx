import { Link } from 'react-router';
import type { Report } from '#contract/staff/staff-report.ts';
import { counted } from '#shared/counted.ts';
import { Money } from '../../ui/values.tsx';

/** What the shop before this one sold in these days; nothing where none is imported (MOVE-02). */
export function Imported({ report: { imported } }: { report: Report }) {
  const { orders, units, sales, refunded, returned } = imported;
  if (orders === 0 && returned === 0) return null;
  return (
    <p className="mb-5 text-quiet">
      Imported from Shopify, and not in the figures above: {counted(orders, 'order')} with {counted(units, 'unit')} for{' '}
      <Money dollars={sales} />, of which <Money dollars={refunded} /> was refunded there. In these days{' '}
      <Money dollars={returned} /> was refunded here.{' '}
      <Link to="/imported-orders/totals" className="underline underline-offset-4">
        Totals by month
      </Link>
    </p>
  );
}
