import type { SettingChange } from '#contract/staff/settings/shop-settings.ts';
import type { ShopSettings } from '../shop-settings.ts';

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
    Object.fromEntries(
      changes.map((change) => [change.name, change[side] ?? definitions[change.name]?.fallback ?? null]),
    );
  const labels = changes.map(({ name }) => definitions[name]?.screen?.label ?? name).join(', ');
  return { before: texts('before'), after: texts('after'), detail: { labels } };
}
