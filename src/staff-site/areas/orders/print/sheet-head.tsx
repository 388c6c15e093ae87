import { When } from '../../../ui/values.tsx';
import { PostalAddress } from './postal-address.tsx';

interface SheetHeadProps {
  title: string;
  order: { number: string; placedAt: string };
  sender: { name: string; address: readonly string[] };
}

/** The top of a sheet about one order: what it is, of which order, and from whom. */
export const SheetHead = ({ title, order, sender }: SheetHeadProps) => (
  <header className="printed-head">
    <div>
      <h2>{title}</h2>
      <p>
        Order <strong>{order.number}</strong>, <When at={order.placedAt} day />
      </p>
    </div>
    <PostalAddress name={sender.name} lines={sender.address} />
  </header>
);
