import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { StepHeading } from '../step-headings.tsx';
import { recipientLines } from './recipient-lines.ts';

/** Step 2 where the cart has only gift cards: nothing is asked, they go by email (UX-03). */
export const ByEmailStep = ({ lines }: { lines: readonly CartLine[] }) => (
  <div className="grid gap-6">
    <StepHeading>Delivery</StepHeading>
    <p>Your gift cards go by email, so there is no address to enter.</p>
    <ul className="divide-y divide-line border-y border-line">
      {recipientLines(lines).map((line, index) => (
        <li key={`${index} ${line}`} className="py-3 wrap-break-word">
          {line}
        </li>
      ))}
    </ul>
    <LinkButton to="/checkout/payment" full>
      Continue to payment
    </LinkButton>
    <LinkButton to="/cart" reloadDocument variant="secondary" full>
      Change recipients in the cart
    </LinkButton>
  </div>
);
