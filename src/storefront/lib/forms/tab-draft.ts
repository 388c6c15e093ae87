import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import type { FormDraft } from '#storefront/ui/forms/use-form.ts';

/** Keeps the values of the form `name` in this tab, until the tab is closed. */
export function tabDraft(name: string): FormDraft {
  const key = `draft-${name}`;
  return {
    read: () => tabStorage.read(key),
    write: (values) => void tabStorage.write(key, values),
    remove: () => tabStorage.remove(key),
  };
}
