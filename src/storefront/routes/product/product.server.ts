import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { homeCountry } from '#contract/fields/country-rules.ts';
import type { Product } from '#contract/products/product.ts';
import { findMovedPath } from '#modules/catalogue/pages/find-moved-page.ts';
import { productKey } from '#modules/edge/edge-keys.ts';
import { shareImageUrl } from '#modules/media/share-image-url.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { offeredWallets } from '#modules/payments/offered-wallets.ts';
import { getProductByPath } from '#modules/search/products/get-product-by-path.ts';
import { freeFromByCode } from '#modules/shipping/delivery-methods.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import type { DeliveryMethod } from '#modules/shipping/shipping-rules.ts';
import { type Cents, dollarsToCents, formatCents } from '#shared/money.ts';
import { formatTime } from '#shared/nz-dates.ts';
import { loadProgramme } from '#storefront/features/loyalty/load-programme.server.ts';
import { knownFacts, listOwnFacts } from '#storefront/features/product/product-facts.server.ts';
import { productMeta } from '#storefront/features/product/product-meta.ts';
import type { BuyingTerms, DeliveryLine, ProductPageData } from '#storefront/features/product/product-page-data.ts';
import { getShop, type PageCtx } from '#storefront/shop.server.ts';

/** The product of a URL; 301 when it moved, 404 when none is visible. */
export async function loadProduct({ context, params, request }: LoaderFunctionArgs): Promise<ProductPageData> {
  const ctx = getShop(context);
  const path = params.path ?? '';
  const found = await getProductByPath(ctx, path);
  if (!found) {
    const moved = await findMovedPath(ctx, path);
    if (moved !== null && moved !== path) throw redirect(`/products/${moved}${searchOf(request)}`, 301);
    throw data(null, { status: 404 });
  }
  const { product, siblings } = found;
  ctx.shownKeys?.add(productKey(product.id));
  const ownFacts = await listOwnFacts(ctx, product);
  return {
    product,
    facts: [...knownFacts(product), ...ownFacts],
    siblings,
    hasPoints: ctx.config.KERB_FEATURES_LOYALTY,
    programme: loadProgramme(ctx),
    terms: loadTerms(ctx, product),
    express: offeredWallets(ctx.config).length > 0,
    fit: Boolean(ctx.analytics?.fit) && product.variants.length > 1,
    meta: productMeta({
      product,
      ownFacts,
      shopName: ctx.config.KERB_STORE_NAME,
      origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
      shareImage: shareImageOf(product, ctx.config.KERB_STORE_NAME),
    }),
  };
}

/** Path of the shop's article about returns, where it has one. */
const RETURNS = 'returns';

function loadTerms(ctx: PageCtx, { functionalType }: Product): BuyingTerms {
  const rules = openShippingRules(ctx);
  const free = freeFromByCode(rules, ctx.clock.now());
  return {
    delivery:
      functionalType === 'virtual'
        ? []
        : rules.methods
            .filter(({ countries }) => countries.includes(homeCountry))
            .map((method) => describeMethod(method, free.get(method.code) ?? null)),
    dispatchUntil: formatTime(rules.dispatch.cutOff),
    payInFour: offeredMethods(ctx.config).includes('pay_in_four'),
    returnsPage: ctx.content.articles.has(RETURNS) ? `/articles/${RETURNS}` : null,
  };
}

/** The URL's own parameters, without the router's data parameter. */
function searchOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

function describeMethod({ label, type, price, onlyTo, arrives }: DeliveryMethod, freeFrom: Cents | null): DeliveryLine {
  const when =
    'withinHours' in arrives
      ? 'The same day'
      : 'readyAfterOpenHours' in arrives
        ? 'Choose a size to see the stores that have it'
        : `${arrives.businessDays[0]}–${arrives.businessDays[1]} business days after it leaves`;
  return {
    name: label,
    inStore: type === 'STORE_PICKUP',
    price: price === 0n ? 'Free' : formatCents(price),
    detail: [
      when,
      onlyTo.length > 0 && 'some postcodes only',
      freeFrom !== null && `free from ${formatCents(freeFrom)}`,
    ]
      .filter(Boolean)
      .join(', '),
  };
}

function shareImageOf({ id, brand, name, price, erpOriginalPrice, images }: Product, shopName: string): string | null {
  if (!images[0]) return null;
  return shareImageUrl({
    productId: Number(id),
    brand: brand.name,
    name,
    priceCents: dollarsToCents(price),
    originalPriceCents: erpOriginalPrice === null ? null : dollarsToCents(erpOriginalPrice),
    mediaId: images[0].mediaId,
    shopName,
  });
}
