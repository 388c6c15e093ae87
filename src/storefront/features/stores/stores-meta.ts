/** Metadata of store pages for search engines and link previews. Pure. */

import type { MetaDescriptor } from 'react-router';
import type { DayHours } from '#contract/stores/opening-hours.ts';
import { counted } from '#shared/counted.ts';
import { type MetaArgs, missingMeta } from '#storefront/lib/page/shop-facts.ts';
import { breadcrumbsJsonLd } from '#storefront/ui/breadcrumbs-json-ld.ts';
import type { StoreData, StoresData } from './stores-data.ts';

export function storesMeta(data: StoresData | undefined, args: MetaArgs): MetaDescriptor[] {
  if (!data) return missingMeta(args);
  const { locality, near, origin, page, shopName, total } = data;
  const own = `${origin}/nz/stores`;
  return [
    {
      title: `${locality ? `Stores near ${locality.name}` : 'Stores'}${page > 1 ? `, page ${page}` : ''} · ${shopName}`,
    },
    {
      name: 'description',
      content: `${counted(total, `${shopName} store`)} in Aotearoa New Zealand: opening hours, phone numbers, and Click & Collect.`,
    },
    { tagName: 'link', rel: 'canonical', href: page > 1 && near === '' ? `${own}?page=${page}` : own },
    // Otherwise every place would be another indexed page with the same stores.
    ...(near === ''
      ? [
          {
            'script:ld+json': breadcrumbsJsonLd([{ label: 'Home', to: '/' }, { label: 'Stores' }], {
              base: `${origin}/nz`,
              own,
            }),
          },
        ]
      : [{ name: 'robots', content: 'noindex' }]),
  ];
}

const schemaDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Json = { [key: string]: string | number | Json | Json[] | string[] };

export function storeMeta(data: StoreData | undefined, args: MetaArgs): MetaDescriptor[] {
  if (!data) return missingMeta(args);
  const { store, origin, shopName } = data;
  const own = `${origin}/nz/stores/${store.path}`;
  const description = `${store.name}, ${[store.address.street1, store.address.locality].filter(Boolean).join(', ')}: opening hours, phone number and how to get there.`;
  return [
    { title: `${store.name} · ${shopName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: own },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_NZ' },
    { property: 'og:title', content: store.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: own },
    { 'script:ld+json': storeJsonLd(data) },
    {
      'script:ld+json': breadcrumbsJsonLd(
        [{ label: 'Home', to: '/' }, { label: 'Stores', to: '/stores' }, { label: store.name }],
        {
          base: `${origin}/nz`,
          own,
        },
      ),
    },
  ];
}

/** schema.org ShoeStore with its weekly hours and special days; React Router escapes it for the page. */
function storeJsonLd({ store, origin, shopName, fields }: StoreData): Json {
  const { address, hours, location, name, path, phone, specialDays } = store;
  const own = `${origin}/nz/stores/${path}`;
  // A closed day opens and closes at midnight.
  const span = (day: DayHours) => ({ opens: day?.[0] ?? '00:00', closes: day?.[1] ?? '00:00' });
  return {
    '@context': 'https://schema.org',
    '@type': 'ShoeStore',
    '@id': own,
    url: own,
    name,
    parentOrganization: { '@type': 'Organization', name: shopName },
    ...(phone && { telephone: phone }),
    ...(fields.length > 0 && {
      additionalProperty: fields.map(({ term, text }) => ({ '@type': 'PropertyValue', name: term, value: text })),
    }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address.street1, address.street2].filter(Boolean).join(', '),
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    ...(location && { geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude } }),
    openingHoursSpecification: schemaDays.map((dayOfWeek, index) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      ...span(hours[`${index + 1}` as '1'] ?? null),
    })),
    specialOpeningHoursSpecification: specialDays.map(({ day, hours: then }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      ...span(then),
    })),
  };
}
