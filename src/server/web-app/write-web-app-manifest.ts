/** The manifest that makes the shop an installable app on a phone (APP-01, APP-15). */
import { pageColour } from '#shared/theme-colours.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/nz/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const writeWebAppManifest = (shopName: string): string =>
  JSON.stringify({
    id: '/nz/',
    name: shopName,
    short_name: [...shopName].slice(0, 12).join('').trim(),
    description: `Shoes and streetwear from ${shopName}, for the footpaths of Aotearoa.`,
    lang: 'en-NZ',
    dir: 'ltr',
    start_url: '/nz/',
    scope: '/nz/',
    display: 'standalone',
    background_color: pageColour.light,
    theme_color: pageColour.light,
    categories: ['shopping'],
    icons: [
      icon('app-192', 192, 'any'),
      icon('app-512', 512, 'any'),
      icon('app-maskable-192', 192, 'maskable'),
      icon('app-maskable-512', 512, 'maskable'),
      { src: '/nz/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Your cart', url: '/nz/cart' },
      { name: 'Find your order', url: '/nz/orders' },
      { name: 'Stores', url: '/nz/stores' },
    ],
  });
