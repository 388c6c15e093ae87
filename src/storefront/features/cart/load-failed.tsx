import { messages } from '#contract/messages.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/button.tsx';

/** The cart's products could not be loaded (CART-30). Nothing in the cart is lost. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {messages.cartLoadFailed}
    </Alert>
  );
}
