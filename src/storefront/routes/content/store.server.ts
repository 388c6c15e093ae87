import { data, type LoaderFunctionArgs } from 'react-router';
import { hoursText } from '#contract/stores/opening-hours.ts';
import { readShownFields } from '#modules/custom-fields/read-values.ts';
import { getStore } from '#modules/stores/get-store.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { StoreData } from '#storefront/features/stores/stores-data.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The store of a URL; 404 when there is no open store. */
export async function loadStore({ context, params }: LoaderFunctionArgs): Promise<StoreData> {
  const ctx = getShop(context);
  const store = await getStore(ctx, params.path ?? '');
  if (!store) throw data(null, { status: 404 });
  const fields = (await readShownFields(ctx, 'store', [store.erpStoreId], 'page')).get(store.erpStoreId) ?? [];
  return {
    store,
    fields: fields.map(({ label, text, type }) => ({ term: label, text, ...(type === 'link' && { href: true }) })),
    // Midnight in UTC is the middle of that day in New Zealand.
    special: store.specialDays.map(({ day, name, hours }) => ({
      day,
      name,
      hours: hoursText(hours),
      label: formatDayYear(new Date(`${day}T00:00:00Z`)),
    })),
    origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
    shopName: ctx.config.KERB_STORE_NAME,
  };
}
