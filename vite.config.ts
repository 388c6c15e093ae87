import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { subsetFonts } from './bin/generate/subset-fonts.ts';
import { stripReactDom } from './src/server/build/strip-react-dom.ts';
import { stripRouterMessages } from './src/server/build/strip-router-messages.ts';
import { zodWithoutEval } from './src/server/build/zod-without-eval.ts';

const src = fileURLToPath(new URL('./src/', import.meta.url));

await subsetFonts();

/**
 * React Router reloads the page whenever a route's chunk fails to load, and shows nothing where it may not reload. The
 * page's own guard decides instead (APP-03): one reload per path within 10 seconds; after that the route gets a stub
 * that throws into the error page, and loading is tried again on a later visit.
 */
const guardRouteChunks = () => ({
  name: 'guard-route-chunks',
  transform(code: string, id: string): string | undefined {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id.split('?')[0] ?? '')) return undefined;
    const reload = 'window.location.reload();';
    if (code.split(reload).length !== 2)
      throw new Error('React Router no longer reloads where it did: look at guardRouteChunks in vite.config.ts');
    return code.replace(
      reload,
      `const guard = window.pageGuard;
      if (guard && !guard.reloadOnce()) return (routeModulesCache[route.id] = { default: guard.standIn(error) });
      if (!guard) window.location.reload();`,
    );
  },
});

/**
 * Braintree's scripts use Node's `require` where there is one. No browser has it, and the stand-in that the bundler
 * would put in its place is loaded by every page.
 */
const braintreeWithoutRequire = () => ({
  name: 'braintree-without-require',
  transform: (code: string, id: string): string | undefined =>
    /node_modules\/braintree-web\//.test(id)
      ? code.replaceAll('"function"==typeof require&&require', 'false')
      : undefined,
});

export default defineConfig({
  base: '/nz/',
  plugins: [
    guardRouteChunks(),
    braintreeWithoutRequire(),
    zodWithoutEval(),
    tailwindcss(),
    reactRouter(),
    babel({ presets: [reactCompilerPreset()] }),
    babel({
      plugins: [stripReactDom],
      include: /\/(react|react-dom|react-dom-client)\.production\.js$/,
      exclude: /^$/,
      compact: false,
    }),
    babel({ plugins: [stripRouterMessages], include: /node_modules\/react-router\/dist\//, exclude: /^$/ }),
  ],
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${src}$1` }] },
  build: {
    target: 'es2022',
    // The service worker names files of the site (vite.worker.config.ts).
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every page preloads these already: no lazily loaded chunk has to name them.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((name) => !/\/(frame|shell|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        // Names are repeated often, above all in the table of routes: only files that are looked up by name have one.
        chunkFileNames: ({ name }) =>
          /^(frame|shell|rolldown-runtime)$/.test(name) ? 'assets/[name]-[hash:6].js' : 'assets/[hash:7].js',
        // Few files for what every page needs: fewer requests, and better compression.
        advancedChunks: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|zustand)\//,
              priority: 2,
            },
            // Dates are formatted on few pages, and creating their formatters costs time on each page that loads them.
            {
              name: 'shell',
              test: /src\/(shared\/(?!nz-|error-reports\/)|contract\/(fields\/limits|messages\/messages\.|products\/listing-query)|storefront\/(ui\/(icon|buttons\/|responsive-image|price|badge|breadcrumbs)|features\/(shell\/|search-box\/search-box|wishlist-button\/wishlist-button|cart\/(mini-cart|use-cart\.|cart-notice))|lib\/(api-client\/|storage\/|page\/(use-hydrated|packed-data)|wishlist\/wishlist-marks|cart\/cart-(document|state)|products\/preferred|auth\/auth-state|session\/(open-auth|ask-to-log-in))))/,
              priority: 1,
            },
            // What pages with products note in the browser; small, and needed without what the wishlist button loads.
            {
              name: 'notes',
              test: /src\/storefront\/lib\/(analytics\/(bounded-ids|(create-)?(personalisation-ids|product-referrers))|products\/(tab-)?size-memory)/,
              priority: 1,
            },
            // Code of the product page that the cart drawer, the wishlist or the checkout use as well.
            {
              name: 'goods',
              test: /src\/(contract\/(checkout\/cart-item-rules|products\/is-gift-card|payments\/pay-in-four\.|loyalty\/points\.)|storefront\/(lib\/(products\/product(s-loader|-cache)|membership\/use-(cart-shopper|earner)|loyalty\/(membership-state|programme-state|guest-))|features\/(cart\/qty-bounds|product\/(internal\/rails\/viewed-products|product-names|price-words|size-labels|buying-rules))))/,
              priority: 1,
            },
            // The way from 'Add to cart' to the checkout, in few files: the drawer, the cart and the checkout share it.
            {
              name: 'cart',
              test: /src\/storefront\/(features\/cart\/(cart-lines|check-cart-again|use-cart-view|removed-note|points-|line-prompts|ask-challenge|internal\/(cart-drawer|cart-summary|checkout-button|free-delivery-meter|load-failed|storage-warning|sync-note|lines\/(?!gifts\/gift-editor)))|lib\/(checkout\/(checkout-request|fraud-token)|checkout-data\/)|ui\/forms\/stepper)/,
            },
            // Amounts and their words, which orders and the account show without a cart.
            {
              name: 'totals',
              test: /src\/(contract\/messages\/checkout-messages|storefront\/features\/cart\/(quote-totals|totals\/total-(rows|text)))/,
              priority: 1,
            },
            // Parts that many pages load late.
            {
              name: 'parts',
              test: /src\/(contract\/(messages\/form-messages|fields\/country-rules)|storefront\/ui\/(drawer|alert|failed-alert))/,
              priority: 1,
            },
            // Code for the first press on a wishlist button.
            {
              name: 'wishlist',
              test: /src\/storefront\/(lib\/wishlist\/|features\/(alerts|wishlist-button)\/)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // The server's build has file names of its own.
  environments: { client: { build: { rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } } } } },
  server: { middlewareMode: true },
});
