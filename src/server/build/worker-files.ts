/** The files of a built site that its service worker caches. Pure. */

/** A row of Vite's manifest. */
export interface BuiltChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
}

export interface NamedFiles {
  /** Fetched with the worker: the offline page and its fonts. */
  precache: { url: string; revision: string | null }[];
  /** What the cart needs to work without a connection. */
  cart: string[];
  /** What the rest of a checkout needs: stored once one begins, so that a deploy removes no script it needs. */
  checkout: string[];
}

const CART = ['root.tsx', 'routes/layout/default-layout.tsx', 'routes/checkout/cart.tsx'];
const CHECKOUT = ['contact-info', 'shipping', 'payment', 'success', 'error']
  .map((step) => `routes/checkout/checkout-${step}.tsx`)
  .concat('routes/checkout/checkout-layout.tsx');

export function namedFiles(manifest: Readonly<Record<string, BuiltChunk>>, revision: string): NamedFiles {
  const keyOf = (source: string): string => {
    // Routes carry a query of React Router's in their names.
    const key = Object.keys(manifest).find((one) => one.split('?')[0] === `src/storefront/${source}`);
    if (!key) throw new Error(`the built site has no ${source}`);
    return key;
  };
  /**
   * These chunks and all they import; with `late` also their lazy imports. Providers' scripts are left out: no build
   * renames them.
   */
  const closure = (keys: readonly string[], late: boolean): Set<string> => {
    const seen = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key) || /node_modules/.test(key)) return;
      const chunk = manifest[key];
      if (!chunk) return;
      seen.add(key);
      for (const one of [...(chunk.imports ?? []), ...(late ? (chunk.dynamicImports ?? []) : [])]) visit(one);
    };
    for (const key of keys) visit(key);
    return seen;
  };
  const scripts = (keys: Iterable<string>): string[] =>
    [...new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))].map(
      (file) => `/nz/${file}`,
    );
  const entries = Object.keys(manifest).filter((key) => /entry\.client/.test(key) && manifest[key]?.isEntry);
  const start = entries.flatMap((key) => [
    manifest[key]?.file ?? '',
    ...[...closure(manifest[key]?.imports ?? [], false)].map((one) => manifest[one]?.file ?? ''),
  ]);
  const cart = new Set([
    ...start.filter((file) => file.endsWith('.js')).map((file) => `/nz/${file}`),
    ...scripts(closure(CART.map(keyOf), false)),
    ...scripts(cartParts(manifest, keyOf)),
  ]);
  const fonts = Object.values(manifest).filter(({ src }) => /fonts\/(text|display)\.woff2$/.test(src ?? ''));
  return {
    precache: [
      { url: '/nz/offline', revision },
      { url: '/nz/icon.svg', revision },
      ...fonts.map(({ file }) => ({ url: `/nz/${file}`, revision: null })),
    ],
    cart: [...cart],
    checkout: scripts(closure(CHECKOUT.map(keyOf), true)).filter((file) => !cart.has(file)),
  };
}

/** The cart page's lazily loaded chunks, one level deep. */
function cartParts(manifest: Readonly<Record<string, BuiltChunk>>, keyOf: (source: string) => string): string[] {
  const late = manifest[keyOf('routes/checkout/cart.tsx')]?.dynamicImports ?? [];
  return late.filter((key) => !/node_modules/.test(key)).flatMap((key) => [key, ...(manifest[key]?.imports ?? [])]);
}
