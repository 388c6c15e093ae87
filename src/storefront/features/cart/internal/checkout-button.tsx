import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';

/**
 * The checkout button, or why it is disabled. The checkout is opened by a page load, so that its content security
 * policy allows the card form's frame.
 */
export function CheckoutButton({ valid, waiting }: { valid: boolean; waiting: boolean }) {
  if (valid && !waiting)
    return (
      <LinkButton to="/checkout/contact-info" reloadDocument full>
        Check out
      </LinkButton>
    );
  return (
    <div>
      <Button full aria-disabled="true" aria-describedby="checkout-reason">
        Check out
      </Button>
      <p id="checkout-reason" className="mt-2 text-sm text-quiet">
        {waiting ? 'Checking your items…' : 'Change or remove the marked items to check out.'}
      </p>
    </div>
  );
}
