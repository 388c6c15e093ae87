import { Fragment } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import type { ProductCard } from '#contract/products/product.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { productImageTransition } from '#storefront/features/product-card/product-image-transition.ts';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import type { FilledBlock } from '../block-data.ts';

const SIZES = '(min-width: 1600px) 1066px, (min-width: 1024px) 67vw, 100vw';
const FADED = 'max-lg:-my-[8vw] max-lg:mask-t-from-70% lg:-my-24 lg:mask-l-from-70% min-[100rem]:mask-r-from-85%';

/** The hero: one sentence, one large shoe, one yellow button. Always on a light background, like the images. */
export function Hero({
  part: { heading, text, to: into, label, card, image },
}: {
  part: Extract<FilledBlock, { type: 'hero' }>;
}) {
  return (
    <section
      aria-label="Welcome"
      className="overflow-hidden bg-chalk text-on-chalk [--color-focus:var(--color-on-chalk)] [--color-picture:transparent]"
    >
      <div
        className={`mx-auto grid w-full max-w-[100rem] lg:grid-cols-12 lg:items-center ${card || image ? 'lg:min-h-[min(46rem,calc(100dvh-7rem))]' : 'pb-8'}`}
      >
        <div className="relative z-1 px-4 pt-7 sm:px-6 lg:pointer-events-none lg:col-span-6 lg:col-start-1 lg:row-start-1 lg:py-14 xl:pl-12">
          <h1 className="font-display text-[clamp(3.25rem,15.5vw,6.5rem)] leading-[0.86] font-black tracking-[-0.035em] lg:text-[clamp(5.5rem,8.6vw,9rem)]">
            {heading.map((line, index) => (
              <Fragment key={line}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </h1>
          <p className="mt-5 max-w-[26rem] text-lg/6 lg:mt-8 lg:text-xl/7">{text}</p>
          <div className="pointer-events-auto mt-5 flex flex-wrap gap-3 lg:mt-8">
            <LinkButton variant="accent" to={into} prefetch={onIntent}>
              {label}
            </LinkButton>
          </div>
        </div>
        {image && (
          <div className="lg:col-span-8 lg:col-start-5 lg:row-start-1">
            <ResponsiveImage image={image} sizes={SIZES} eager className={FADED} />
          </div>
        )}
        {card && !image && <HeroProduct card={card} />}
      </div>
    </section>
  );
}

/** The product in the hero, with its name and price. */
function HeroProduct({ card }: { card: ProductCard }) {
  const to = `/products/${card.path}`;
  const opening = useViewTransitionState(to);
  return (
    <Link to={to} viewTransition className="group relative block lg:col-span-8 lg:col-start-5 lg:row-start-1">
      {card.image && (
        <ResponsiveImage
          image={card.image}
          sizes={SIZES}
          alt=""
          eager
          transitionName={opening ? productImageTransition : undefined}
          className={FADED}
        />
      )}
      <span className="absolute right-4 bottom-4 text-right text-sm/5 sm:right-6 lg:right-12 lg:bottom-8">
        <span className="block font-semibold underline-offset-4 group-hover:underline">
          {card.brandName} {card.name}
        </span>
        <span className="block tabular-nums">
          {card.colourName}, {price(card.price)}
        </span>
      </span>
    </Link>
  );
}

const price = (dollars: number) => formatCents(dollarsToCents(dollars));
