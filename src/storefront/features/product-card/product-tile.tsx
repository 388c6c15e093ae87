import { type ReactNode, useState } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import type { ProductCard } from '#contract/products/product.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { preloadRoute } from '#storefront/lib/page/preload-route.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { cardBadges } from './card-badges.ts';
import { isScrolling } from './internal/scrolling-flag.ts';
import { productImageTransition } from './product-image-transition.ts';
import { useOverlayWords } from './use-overlay-words.ts';

interface ProductTileProps {
  card: ProductCard;
  /** Display width of the image, as the `sizes` attribute. */
  sizes: string;
  /** In the first row: its image is loaded at once. */
  eager?: boolean;
  /** Beside the link, over the image's top right corner: the wishlist button. */
  corner?: ReactNode;
}

const widths = [320, 480, 640, 960] as const;

/** On a phone a touch enters a link before it presses it. */
const loadProductPage = () => preloadRoute('routes/product/product');

/** A product in a listing or a rail: one link, as wide as its column. */
export function ProductTile({ card, sizes, eager = false, corner }: ProductTileProps) {
  const to = `/products/${card.path}`;
  const opening = useViewTransitionState(to);
  const [pointed, setPointed] = useState(false);
  const badges = cardBadges(card, useOverlayWords());
  const { image, hoverImage } = card;
  return (
    <article className="group relative">
      <Link
        to={to}
        viewTransition
        onPointerEnter={loadProductPage}
        onFocus={loadProductPage}
        onPointerMove={
          hoverImage ? (event) => event.pointerType === 'mouse' && !isScrolling() && setPointed(true) : undefined
        }
        className="block text-sm/5"
      >
        <span className="relative mb-2 block bg-picture">
          {image ? (
            <ResponsiveImage
              image={image}
              sizes={sizes}
              widths={widths}
              alt=""
              eager={eager}
              transitionName={opening ? productImageTransition : undefined}
            />
          ) : (
            <span className="block aspect-square" />
          )}
          {pointed && hoverImage && <HoverImage image={hoverImage} sizes={sizes} />}
          {badges.length > 0 && (
            <span className="absolute top-2 left-2 flex flex-wrap gap-1">
              {badges.map((badge) => (
                <Badge key={badge.text} tone={badge.tone}>
                  {badge.text}
                </Badge>
              ))}
            </span>
          )}
        </span>
        <span className="block text-quiet">{card.brandName}</span>
        <span className="line-clamp-2 text-base/5 font-semibold underline-offset-4 group-hover:underline">
          {card.name}
        </span>
        <span className="block truncate text-quiet">
          {card.colourName}
          {card.colourways > 1 && ` · ${card.colourways} colours`}
        </span>
        <Price
          now={price(card.price)}
          was={card.originalPrice === null ? null : price(card.originalPrice)}
          className="mt-1 block text-base"
        />
      </Link>
      {corner && <div className="absolute top-0 right-0">{corner}</div>}
    </article>
  );
}

const price = (dollars: number) => formatCents(dollarsToCents(dollars));

/** The second image; loaded on first hover, shown once loaded. */
function HoverImage({ image, sizes }: { image: NonNullable<ProductCard['hoverImage']>; sizes: string }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <span
      onLoad={() => setLoaded(true)}
      className={`absolute inset-0 transition-opacity duration-150 ${loaded ? 'opacity-0 group-hover:opacity-100' : 'opacity-0'}`}
    >
      <ResponsiveImage image={image} sizes={sizes} widths={widths} alt="" eager />
    </span>
  );
}
