import { useMay } from '../../../session.ts';
import { ButtonLink } from '../../../ui/button.tsx';

const documents = [
  { path: 'packing-slips', label: 'Packing slip', needs: 'workOrders' },
  { path: 'gift-receipts', label: 'Gift receipt', needs: 'workOrders' },
  { path: 'labels', label: 'Address label', needs: 'workOrders' },
  { path: 'receipts', label: 'Receipt', needs: 'seeOffice' },
  { path: 'pick-list', label: 'Pick list', needs: 'workOrders' },
] as const;

/** Links to the printable documents of these orders; receipts for staff who may see payments. */
export function PrintLinks({ numbers }: { numbers: readonly string[] }) {
  const seesOffice = useMay('seeOffice');
  return documents
    .filter(({ needs }) => needs !== 'seeOffice' || seesOffice)
    .map(({ path, label }) => (
      <ButtonLink key={path} small to={`/orders/print/${path}?orders=${numbers.join(',')}`}>
        {numbers.length === 1 || path === 'pick-list' ? label : `${label}s`}
      </ButtonLink>
    ));
}
