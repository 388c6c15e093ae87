import { data, type LoaderFunctionArgs } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { findStores } from '#modules/stores/find-stores.ts';
import type { StoresData } from '#storefront/features/stores/stores-data.ts';
import { getShop } from '#storefront/shop.server.ts';

/** Checks the locality first (STORE-02), then lists the stores near it; 404 beyond the last page. */
export async function loadStores({ context, request }: LoaderFunctionArgs): Promise<StoresData> {
  const ctx = getShop(context);
  const { searchParams } = new URL(request.url);
  const near = (searchParams.get('near') ?? '').trim().slice(0, limits.localityInput);
  const pageText = searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,5}$/.test(pageText)) throw data(null, { status: 404 });
  const { stores, total, page, locality } = await findStores(ctx, { near, page: Number(pageText) });
  const pages = Math.max(1, Math.ceil(total / limits.storesPageSize));
  if (page > pages) throw data(null, { status: 404 });
  return {
    stores,
    total,
    page,
    pages,
    near,
    locality,
    origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
    shopName: ctx.config.KERB_STORE_NAME,
  };
}
