'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { requestMessages } from '#contract/messages/request-messages.ts';
import type { Product, ProductVariant, SizeSystem } from '#contract/products/product.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { askToLogIn } from '#storefront/lib/session/ask-to-log-in.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { canBuySize } from '../../buying-rules.ts';
import { fullName } from '../../product-names.ts';
import { sizeInWords, sizeLabel, sizeSystemNames } from '../../size-labels.ts';
import { alertHash } from './alert-hash.ts';

export interface RestockDialogProps {
  product: Product;
  system: SizeSystem | null;
  /** The size selected initially, when it is sold out. */
  wanted: string | null;
  open: boolean;
  onClose: () => void;
}

type RequestState = 'ASKING' | 'BUSY' | 'NOTED' | 'IN_STOCK' | 'FAILED';

/** "Email me when it's back": size, log-in, and the result of the request (PROD-34, PROD-35). */
export function RestockDialog({ product, system, wanted, open, onClose }: RestockDialogProps) {
  const { status, customer } = useStore(authState);
  const sizes = product.variants.filter((variant) => !canBuySize(product, variant));
  const [picked, setPicked] = useState<string | null>(null);
  const chosen =
    sizes.find(({ id: each }) => each === (picked ?? wanted)) ?? (sizes.length === 1 ? sizes[0] : undefined);
  const { state, setState, subscribe } = useSubscription(product.id, chosen?.id);
  const size = chosen && sizeInWords(chosen, system);
  const loggedIn = status === 'LOGGED_IN';
  const logInAndSubscribe = async () => {
    const outcome = await askToLogIn(
      `Log in, and we’ll email you when ${size} of the ${fullName(product)} is back.`,
      alertHash(chosen?.id),
    );
    if (outcome === 'LOGGED_IN') await subscribe();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="middle"
      title="Email me when it’s back"
      footer={
        <RestockButton
          state={state}
          size={size}
          loggedIn={loggedIn}
          onDone={onClose}
          onSubscribe={() => void (loggedIn ? subscribe() : logInAndSubscribe())}
        />
      }
    >
      <p className="mb-4">
        {fullName(product)} in {product.colourName}
      </p>
      {sizes.length > 1 && (
        <SizeChoice
          sizes={sizes}
          system={system}
          chosen={chosen}
          onChoose={(variantId) => {
            setPicked(variantId);
            setState('ASKING');
          }}
        />
      )}
      {loggedIn ? (
        <RequestOutcome state={state} size={size} email={customer?.email} />
      ) : (
        <p>Log in or sign up first, so that we know who to email.</p>
      )}
    </Drawer>
  );
}

interface RestockButtonProps {
  state: RequestState;
  /** The chosen size in words. */
  size: string | undefined;
  loggedIn: boolean;
  onDone: () => void;
  onSubscribe: () => void;
}

function RestockButton({ state, size, loggedIn, onDone, onSubscribe }: RestockButtonProps) {
  if (state === 'NOTED')
    return (
      <Button full onClick={onDone}>
        Done
      </Button>
    );
  return (
    <Button full busy={state === 'BUSY'} aria-disabled={!size} onClick={onSubscribe}>
      {!size ? 'Choose a size' : loggedIn ? `Email me when ${size} is back` : `Log in to be emailed about ${size}`}
    </Button>
  );
}

/** The request to be emailed about a size, and its state. */
function useSubscription(productId: string, variantId: string | undefined) {
  const [state, setState] = useState<RequestState>('ASKING');
  const subscribe = async () => {
    if (!variantId || state === 'BUSY') return;
    setState('BUSY');
    const reply = await callAsShopper<undefined>('POST', 'product/restock/subscribe', { productId, variantId }).catch(
      () => null,
    );
    if (reply?.ok) setState('NOTED');
    else
      setState(reply?.error.kind === 'refused' && reply.error.body.errorCode === 'SizeInStock' ? 'IN_STOCK' : 'FAILED');
  };
  return { state, setState, subscribe };
}

interface SizeChoiceProps {
  sizes: readonly ProductVariant[];
  system: SizeSystem | null;
  chosen: ProductVariant | undefined;
  onChoose: (variantId: string) => void;
}

function SizeChoice({ sizes, system, chosen, onChoose }: SizeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 font-semibold">Size{system && `, ${sizeSystemNames[system]}`}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {sizes.map((each) => (
          <label
            key={each.id}
            className="relative grid min-h-11 place-items-center rounded-xs border border-line-strong px-1 text-center tabular-nums hover:border-ink has-checked:border-road has-checked:bg-road has-checked:font-semibold has-checked:text-on-road has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`${id}size`}
              checked={each.id === chosen?.id}
              onChange={() => onChoose(each.id)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
            />
            {sizeLabel(each, system)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface RequestOutcomeProps {
  state: RequestState;
  /** The chosen size in words. */
  size: string | undefined;
  email: string | undefined;
}

/** What came of the request, or before it what it means. */
function RequestOutcome({ state, size, email }: RequestOutcomeProps) {
  if (state === 'NOTED' && size)
    return (
      <Alert tone="success">
        We’ll email {email} once, when {size} is back.
      </Alert>
    );
  if (state === 'FAILED') return <Alert tone="error">{accountMessages.restockFailed}</Alert>;
  if (state === 'IN_STOCK')
    return <Alert tone="success">{requestMessages.sizeInStock} Load this page again to buy it.</Alert>;
  return (
    <p className="text-sm text-quiet">
      We’ll send one email to {email}, nothing else. We can’t reserve the item for you.
    </p>
  );
}
