'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages/messages.ts';
import type { Product, SizeSystem } from '#contract/products/product.ts';
import { colourAndSize, sizeInSentence } from '#shared/size-phrase.ts';
import { formatPrice } from '#storefront/features/product/price-words.ts';
import { fullName } from '#storefront/features/product/product-names.ts';
import { chooseSizeSystem, sizeInWords } from '#storefront/features/product/size-labels.ts';
import { useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { moveToCart } from './move-to-cart.ts';
import { hasStock, type WishlistLine } from './wishlist-lines.ts';

interface WishlistRowProps {
  line: WishlistLine;
  onRemove: (line: WishlistLine) => void;
}

/** One item: its product, current price, and a button to move it to the cart. */
export function WishlistRow({ line, onRemove }: WishlistRowProps) {
  const { product, variant, state } = line;
  const system = chooseSizeSystem(product, useSizePreference().system);
  const [picked, setPicked] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const problemId = useId();
  const selectId = useId();
  const chosen = variant ?? product.variants.find(({ id }) => id === picked) ?? null;
  const size = variant && product.variants.length > 1 ? sizeInWords(variant, system) : '';
  const needsSize = state === 'AVAILABLE' && !variant;

  const move = async () => {
    if (!chosen) {
      setProblem('Choose a size first.');
      document.getElementById(selectId)?.focus();
      return;
    }
    setBusy(true);
    setProblem(await moveToCart(line, product, chosen, system).finally(() => setBusy(false)));
  };

  return (
    <li className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-line py-4 sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:py-6">
      <ImageLink product={product} dimmed={state !== 'AVAILABLE'} />
      <div className="min-w-0">
        <ProductFacts product={product} size={size} />
        {state === 'GONE' && <p className="mt-2 text-sm text-quiet">{messages.itemUnavailable}</p>}
        {state === 'SOLD_OUT' && <p className="mt-2 text-sm font-semibold text-quiet">{messages.soldOut}</p>}
        {needsSize && (
          <SizeChoice
            id={selectId}
            product={product}
            system={system}
            picked={picked}
            problemId={problem ? problemId : undefined}
            invalid={problem !== null && !chosen}
            onPick={(variantId) => {
              setPicked(variantId);
              setProblem(null);
            }}
          />
        )}
        <p id={problemId} role="alert" className="mt-2 text-sm font-semibold text-danger empty:mt-0">
          {problem}
        </p>
        <RowActions
          line={line}
          title={`${fullName(product)}${size && `, ${sizeInSentence(size)}`}`}
          busy={busy}
          move={move}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}

/** The image; the product's name beside it is the link for keys and screen readers. */
function ImageLink({ product, dimmed }: { product: Product; dimmed: boolean }) {
  const image = product.images[0];
  return (
    <Link
      to={`/products/${product.path}`}
      tabIndex={-1}
      aria-hidden="true"
      className={`block aspect-square bg-sunken ${dimmed ? 'opacity-60' : ''}`}
    >
      {image && <ResponsiveImage image={image} sizes="(min-width: 640px) 136px, 96px" alt="" />}
    </Link>
  );
}

interface RowActionsProps extends WishlistRowProps {
  /** The item in words, for the accessible names of the buttons. */
  title: string;
  busy: boolean;
  move: () => Promise<void>;
}

function RowActions({ line, title, busy, move, onRemove }: RowActionsProps) {
  const { product, state } = line;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {state === 'AVAILABLE' && (
        <Button variant="primary" busy={busy} onClick={() => void move()} aria-label={`Move to cart: ${title}`}>
          Move to cart
        </Button>
      )}
      {state === 'SOLD_OUT' && (
        <LinkButton to={`/products/${product.path}`} variant="secondary">
          See other sizes
        </LinkButton>
      )}
      <button
        type="button"
        onClick={() => onRemove(line)}
        aria-label={`Remove ${title}`}
        className="min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink"
      >
        Remove
      </button>
    </div>
  );
}

function ProductFacts({ product, size }: { product: Product; size: string }) {
  return (
    <div className="gap-x-4 sm:flex sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="text-sm text-quiet">{product.brand.name}</p>
        <h2 className="leading-snug font-semibold">
          <Link to={`/products/${product.path}`} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-quiet">{colourAndSize(product.colourName, size)}</p>
      </div>
      <Price
        now={formatPrice(product.price)}
        was={product.isDiscounted && product.erpOriginalPrice !== null ? formatPrice(product.erpOriginalPrice) : null}
        className="text-base"
      />
    </div>
  );
}

interface SizeChoiceProps {
  id: string;
  product: Product;
  system: SizeSystem | null;
  /** Id of the chosen size; '' while none is chosen. */
  picked: string;
  /** Id of the element that says what is wrong. */
  problemId: string | undefined;
  invalid: boolean;
  onPick: (variantId: string) => void;
}

function SizeChoice({ id, product, system, picked, problemId, invalid, onPick }: SizeChoiceProps) {
  return (
    <div className="mt-3">
      <label htmlFor={id} className="text-sm font-semibold">
        Size
      </label>
      <select
        id={id}
        value={picked}
        aria-describedby={problemId}
        aria-invalid={invalid}
        onChange={(event) => onPick(event.target.value)}
        className="mt-1 block h-11 w-full max-w-56 rounded-xs border border-line-strong bg-page px-3"
      >
        <option value="">Choose a size</option>
        {product.variants.map((each) => (
          <option key={each.id} value={each.id} disabled={!hasStock(product, each)}>
            {sizeInWords(each, system)}
            {!hasStock(product, each) && ` (${messages.soldOut.toLowerCase()})`}
          </option>
        ))}
      </select>
    </div>
  );
}
