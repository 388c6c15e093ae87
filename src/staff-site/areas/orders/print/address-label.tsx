import type { AddressLabels } from '#contract/staff/orders/staff-printing.ts';
import { PostalAddress } from './postal-address.tsx';

/** One label: from whom, to whom, and the order. */
export const AddressLabel = ({
  label,
  sender,
}: {
  label: AddressLabels['labels'][number];
  sender: AddressLabels['sender'];
}) => (
  <article className="printed-sheet address-label" aria-label={`Address label ${label.number}`}>
    <address className="small">From {[sender.name, ...sender.address].join(', ')}</address>
    <section>
      <h2>{label.shippingType === 'DELIVERY' ? 'Deliver to' : 'For collection'}</h2>
      <PostalAddress className="addressee" name={label.name} lines={label.destination} />
    </section>
    <footer>
      {label.instructions && <p className="small">{label.instructions}</p>}
      <p>
        Order <strong>{label.number}</strong>
      </p>
    </footer>
  </article>
);
