/** The settings of a process: environment, published texts, defaults. */
import { readSettings } from '#modules/settings/refresh-settings.ts';
import { type ShopSettings, startSettings } from '#modules/settings/shop-settings.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { findSettingMistakes, settingGroups } from './read-config.ts';

/** With what is published at this moment; `config` is what the environment sets. */
export async function openSettings(ctx: Pick<Ctx, 'db' | 'log'>, config: Config): Promise<ShopSettings> {
  const settings = startSettings(config, settingGroups, findSettingMistakes);
  await readSettings(ctx, settings);
  return settings;
}

/** What is made from settings, made again when they have changed. */
export function madeFromSettings<C, T>(currentConfig: () => C, make: (config: C) => T): () => T {
  let last: { config: C; made: T } | null = null;
  return () => {
    const config = currentConfig();
    if (last?.config !== config) last = { config, made: make(config) };
    return last.made;
  };
}
