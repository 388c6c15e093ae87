import { zonesInWords } from '#contract/delivery/zone-words.ts';
import type { SettingChange } from '#contract/staff/settings/shop-settings.ts';
import type { SettingDefinition } from '#platform/setting.ts';
import type { ShopSettings } from '../shop-settings.ts';

/** People do not read the JSON of zones. */
function inWords(setting: SettingDefinition | undefined, text: string | null): string | null {
  const shown = text ?? setting?.fallback ?? null;
  return shown && setting?.screen?.input === 'zones' ? zonesInWords(shown) : shown;
}

type Change = Pick<SettingChange, 'name' | 'before' | 'after'>;

/**
 * What the activity log says of changes: setting → its text before and after, the default where nobody has set it. The
 * labels are in it, because the log is searched by what people read on screen (OWN-08).
 */
export function loggedChanges(
  { definitions }: Pick<ShopSettings, 'definitions'>,
  changes: readonly Change[],
): { before: object; after: object; detail: { labels: string } } {
  const texts = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map(({ name, [side]: text }) => [name, inWords(definitions[name], text)]));
  const labels = changes.map(({ name }) => definitions[name]?.screen?.label ?? name).join(', ');
  return { before: texts('before'), after: texts('after'), detail: { labels } };
}
