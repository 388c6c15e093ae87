/** What an address of a Shopify shop shows, by Shopify's patterns of addresses (MOVE-04). Pure. */
import { foldText, slugify } from '#shared/ids.ts';

export type OldPage =
  | { kind: 'product'; handle: string; variant: string | null }
  | { kind: 'collection'; handle: string }
  | { kind: 'article'; path: string }
  | { kind: 'blog'; blog: string; post: string | null }
  /** A page that every shop has, by its path below /nz. */
  | { kind: 'fixed'; to: string };

/** A page of the old shop, and what of the visitor's query goes on with the redirect. */
export interface OldAddress {
  page: OldPage;
  query: URLSearchParams;
}

/** Folders of a market or language, such as /en-au; this shop's own is /nz. */
const MARKET = /^\/(?!nz(\/|$))[a-z]{2}(-[a-z]{2,4})?(?=\/|$)/;
/** Parameters with which Shopify sorts, filters and counts. */
const SHOPIFY_QUERY = /^(variant|view|page|sort_by|constraint|section_id|_pos|_sid|_ss|_psq|_fid|_v|filter\..*)$/;
const POLICIES: Readonly<Record<string, string>> = {
  'refund-policy': 'returns',
  'privacy-policy': 'privacy',
  'terms-of-service': 'terms',
  'shipping-policy': 'delivery',
};
const ACCOUNT: Readonly<Record<string, string>> = {
  login: '/account/signin',
  register: '/account/signup',
  addresses: '/account/addresses',
  orders: '/account/orders',
};

/** Null for an address that is none of Shopify's. `termParam` is this shop's parameter of a search term. */
export function readOldAddress(path: string, search: string, termParam: string): OldAddress | null {
  const plain = decoded(path);
  if (plain === null) return null;
  const parts = foldText(plain.replace(MARKET, '')).split('/').filter(Boolean);
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams([...asked].filter(([name]) => !SHOPIFY_QUERY.test(name)));
  if (parts[0] === 'search' && parts.length === 1) {
    const term = asked.get('q')?.trim() ?? '';
    for (const name of ['q', 'type', ...[...query.keys()].filter((key) => key.startsWith('options['))])
      query.delete(name);
    return { page: { kind: 'fixed', to: `/search?${new URLSearchParams({ [termParam]: term })}` }, query };
  }
  const page = pageOf(parts, asked.get('variant'));
  return page && { page, query };
}

function pageOf([first = '', second, third, fourth]: readonly string[], variant: string | null): OldPage | null {
  const product = (handle: string): OldPage => ({
    kind: 'product',
    handle: slugify(handle),
    variant: variant !== null && /^\d{1,20}$/.test(variant) ? variant : null,
  });
  switch (first) {
    case 'products':
      return second === undefined ? { kind: 'fixed', to: '/products' } : product(second);
    case 'collections':
      if (second === undefined) return { kind: 'fixed', to: '/categories' };
      if (third === 'products' && fourth !== undefined) return product(fourth);
      return { kind: 'collection', handle: slugify(second) };
    case 'pages':
      return second === undefined ? null : { kind: 'article', path: slugify(second) };
    case 'policies':
      return second === undefined || POLICIES[second] === undefined
        ? null
        : { kind: 'article', path: POLICIES[second] };
    case 'blogs':
      if (second === undefined) return { kind: 'fixed', to: '/blog' };
      return { kind: 'blog', blog: slugify(second), post: third && third !== 'tagged' ? slugify(third) : null };
    case 'cart':
    case 'checkout':
    case 'checkouts':
      return { kind: 'fixed', to: '/cart' };
    case 'account':
      return { kind: 'fixed', to: ACCOUNT[second ?? ''] ?? '/account' };
    default:
      return null;
  }
}

function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    return plain.isWellFormed() && !/[\p{Cc}\\]/u.test(plain) ? plain : null;
  } catch {
    return null;
  }
}

/** An address with more of a query; what it has itself stays. */
export function withQuery(to: string, query: URLSearchParams): string {
  const [path = '', own = ''] = to.split('?');
  const joined = new URLSearchParams(own);
  for (const [name, value] of query) if (!new URLSearchParams(own).has(name)) joined.append(name, value);
  // Unchanged where there is nothing to add: it may be written in another way than this would.
  return joined.size === new URLSearchParams(own).size ? to : `${path}?${joined}`;
}
