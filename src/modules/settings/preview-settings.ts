import type { Config } from '#platform/config.ts';
import { textsWith } from './draft-settings.ts';
import { readPublished, selectPreviewed } from './internal/setting-records.ts';
import { configWith, type SettingsCtx } from './shop-settings.ts';

let previews = 0;

/**
 * The settings as a draft or scheduled revision would make them now, for whoever has its key; null when there is none.
 * Each preview has a version of its own, so that nothing rendered with it is taken for what is published.
 */
export async function previewSettings(ctx: SettingsCtx, previewKey: string): Promise<Config | null> {
  const revision = await selectPreviewed(ctx, previewKey);
  if (!revision) return null;
  const { texts } = await readPublished(ctx);
  previews += 1;
  return configWith(ctx.settings, textsWith(texts, revision.changes), -previews).config;
}
