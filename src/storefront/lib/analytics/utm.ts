/** Campaign (UTM) parameters of the URL with which a checkout began (CHK-37). */
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

const names = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term'] as const;
export type Utm = Partial<Record<(typeof names)[number], string>>;

/** Copies string parameters; a repeated parameter is a list and is not copied. */
export function copyUtm(params: URLSearchParams): Utm {
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = params.getAll(name);
      return values.length === 1 ? [[name, String(values[0]).slice(0, 200)]] : [];
    }),
  );
}

export function keepUtm(utm: Utm): void {
  if (Object.keys(utm).length > 0) tabStorage.write('checkout-analytics', utm);
}

/** The stored parameters, for the events of this checkout. */
export function readUtm(): Utm {
  const stored = tabStorage.read('checkout-analytics') as Record<string, unknown> | null | undefined;
  return Object.fromEntries(
    names.flatMap((name) => (typeof stored?.[name] === 'string' ? [[name, stored[name]]] : [])),
  );
}
