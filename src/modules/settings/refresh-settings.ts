/** Keeps the settings of a process as fresh as what is published (OWN-02). */
import type { Ctx } from '#platform/context.ts';
import { readPublished, readVersion } from './internal/setting-records.ts';
import { publishDueSettings } from './publish-settings.ts';
import { configWith, type SettingsCtx, type ShopSettings } from './shop-settings.ts';

/**
 * Publishes what is due, and reads what has been published since the last call. True when the settings have changed: a
 * page that was rendered before is out of date then. One short statement where nothing has happened.
 */
export async function refreshSettings(ctx: SettingsCtx): Promise<boolean> {
  const { version, isDue } = await readVersion(ctx, ctx.clock.now());
  if (isDue) await publishDueSettings(ctx);
  else if (version === ctx.settings.config.settingsVersion) return false;
  await readSettings(ctx, ctx.settings);
  return true;
}

/** Reads what is published. A text that an update of the shop no longer accepts is logged, and its default applies. */
export async function readSettings(ctx: Pick<Ctx, 'db' | 'log'>, settings: ShopSettings): Promise<void> {
  const { version, texts } = await readPublished(ctx);
  // An earlier version was read later: another process has published in between.
  if (version < settings.config.settingsVersion) return;
  const { config, unusable } = configWith(settings, texts, version);
  if (unusable.length > 0) ctx.log.error({ settings: unusable }, 'settings that are published cannot be used any more');
  settings.texts = texts;
  settings.config = config;
}
