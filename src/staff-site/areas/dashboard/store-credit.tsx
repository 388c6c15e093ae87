import type { Report } from '#contract/staff/staff-report.ts';
import { Money } from '../../ui/values.tsx';

/** Nothing where the shop has given none. */
export function StoreCredit({ report: { storeCredit } }: { report: Report }) {
  const { given, refunded, held } = storeCredit;
  if (given === 0 && refunded === 0 && held === 0) return null;
  return (
    <p className="mb-5 text-quiet">
      Store credit: customers hold <Money dollars={held} />. In these days staff gave <Money dollars={given} />, and{' '}
      <Money dollars={refunded} /> was given in place of refunds.
    </p>
  );
}
