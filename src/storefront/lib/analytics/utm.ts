/** Where a checkout came from: the campaign parameters of its address (CHK-37). */
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

const names = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term'] as const;
export type Utm = Partial<Record<(typeof names)[number], string>>;

/** Copies what is a string; a parameter given twice is a list and is not copied. */
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

/** What was kept, for the events of this checkout. */
export function readUtm(): Utm {
  const kept = tabStorage.read('checkout-analytics') as Record<string, unknown> | null | undefined;
  return Object.fromEntries(names.flatMap((name) => (typeof kept?.[name] === 'string' ? [[name, kept[name]]] : [])));
}
