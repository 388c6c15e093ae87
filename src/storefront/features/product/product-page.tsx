'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { personalisationId } from '#contract/fields/personalisation-id.ts';
import type { Earner } from '#contract/loyalty/points.ts';
import { REFERRER_PARAM } from '#contract/products/referrer-param.ts';
import { FitPlace } from '#storefront/features/analytics/fit-place.tsx';
import { cardBadges } from '#storefront/features/product-card/card-badges.ts';
import { useOverlayWords } from '#storefront/features/product-card/use-overlay-words.ts';
import { personalisationIds } from '#storefront/lib/analytics/personalisation-ids.ts';
import { productReferrers } from '#storefront/lib/analytics/product-referrers.ts';
import { useProgrammeTerms } from '#storefront/lib/loyalty/programme-state.ts';
import { useEarner } from '#storefront/lib/membership/use-earner.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { BuyBox } from './internal/buy-box.tsx';
import { ColourwayLinks } from './internal/colourway-links.tsx';
import { ImageGallery } from './internal/images/image-gallery.tsx';
import { lowestPriceNote, pointsNotes } from './internal/price-notes.ts';
import { ProductDetails } from './internal/product-details.tsx';
import { MoreLikeThis } from './internal/rails/more-like-this.tsx';
import { viewedProducts } from './internal/rails/viewed-products.ts';
import { ShareButton } from './internal/share-button.tsx';
import { useFreshProduct } from './internal/use-fresh-product.ts';
import { formatPrice } from './price-words.ts';
import { categoryCrumbs, fullName } from './product-names.ts';
import type { ProductPageData } from './product-page-data.ts';

/** One colourway: its images, price, sizes and details. */
export function ProductPage({ data }: { data: ProductPageData }) {
  const product = useFreshProduct(data.product);
  useProgrammeTerms(data.programme);
  const earner = useEarner();
  const ref = new URLSearchParams(useLocation().search).get(REFERRER_PARAM);
  const { siblings, terms, express } = data;
  const { Part: RecentlyViewed, want } = useLazyComponent(() =>
    import('./internal/rails/recently-viewed.tsx').then((module) => module.RecentlyViewed),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    viewedProducts.keep(product.id);
    personalisationIds.keep(personalisationId('brand', product.brand.slug));
    personalisationIds.keep(personalisationId('category', product.canonicalCategory.path));
    if (viewedProducts.besides(product.id).length > 0) want();
    if (ref) productReferrers.opened(product.id, ref);
  }, [product.id, ref]);
  const badges = cardBadges(
    {
      soldOut: product.soldOut,
      isNew: product.isNew,
      overlayIds: product.overlayIds,
      price: product.price,
      originalPrice: product.isDiscounted ? product.erpOriginalPrice : null,
    },
    useOverlayWords(),
  );
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pb-16 sm:px-6">
      <div className="py-2">
        <Breadcrumbs crumbs={[...categoryCrumbs(product), { label: product.name }]} />
      </div>
      <article className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(22rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-12">
        <div className="max-lg:-mx-4 sm:max-lg:-mx-6">
          <ImageGallery images={product.images} productName={fullName(product)} badges={badges} />
        </div>
        <div className="lg:row-span-2">
          <div className="grid gap-6 lg:sticky lg:top-32">
            <ProductHeading product={product} hasPoints={data.hasPoints} earner={earner} />
            <ColourwayLinks siblings={siblings} current={product} />
            <BuyBox
              key={product.id}
              product={product}
              terms={terms}
              express={express}
              fit={data.fit && <FitPlace product={product} />}
            />
          </div>
        </div>
        <ProductDetails product={product} facts={data.facts} />
      </article>
      <MoreLikeThis key={`like-${product.id}`} product={product} />
      {RecentlyViewed && <RecentlyViewed key={product.id} productId={product.id} />}
    </div>
  );
}

interface ProductHeadingProps extends Pick<ProductPageData, 'product' | 'hasPoints'> {
  earner: Earner;
}

/** Brand, name, price and what else there is to say about the price. */
function ProductHeading({ product, hasPoints, earner }: ProductHeadingProps) {
  return (
    <div>
      <h1 className="font-display text-4xl leading-[1.02] font-black lg:text-5xl">
        <Link
          to={`/brands/${product.brand.slug}`}
          className="block w-fit pb-1 font-sans text-base/6 font-semibold text-quiet underline-offset-4 hover:underline"
        >
          {product.brand.name}
        </Link>{' '}
        <span className="block">{product.name}</span>
      </h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <Price
          now={formatPrice(product.price)}
          was={product.isDiscounted && product.erpOriginalPrice !== null ? formatPrice(product.erpOriginalPrice) : null}
          className="text-2xl"
        />
        <span className="text-sm text-quiet">{product.taxExclusive ? 'No GST applies' : 'incl. GST'}</span>
        <ShareButton key={product.id} title={fullName(product)} />
      </p>
      {lowestPriceNote(product) && <p className="mt-1 text-sm text-quiet tabular-nums">{lowestPriceNote(product)}</p>}
      {pointsNotes(product, hasPoints, earner).map((text) => (
        <p key={text} className="mt-1 text-sm text-quiet tabular-nums">
          {text}
        </p>
      ))}
    </div>
  );
}
