/** The settings in the memory of a process. Pure. */
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { SettingDefinition, SettingDefinitions, SettingScreen } from '#platform/setting.ts';

export interface SettingsGroup {
  title: string;
  settings: SettingDefinitions;
}

export interface ShopSettings {
  /** Every setting, the operator's too, by who defines them. */
  readonly groups: readonly SettingsGroup[];
  /** The same by name. */
  readonly definitions: SettingDefinitions;
  /** Rules between settings that these break, each 'NAME: what is wrong'. */
  readonly findMistakes: (config: Config) => string[];
  /** As environment and defaults have them. */
  readonly base: Config;
  /** As they are published. Replaced as a whole by every publication. */
  config: Config;
  /** What is published, by name; without those that have their default. */
  texts: SettingTexts;
}
export type SettingTexts = Readonly<Record<string, string>>;
export type SettingsCtx = Ctx & { settings: ShopSettings };

/** The settings that a process starts with, before it has read what is published. */
export const startSettings = (
  base: Config,
  groups: readonly SettingsGroup[],
  findMistakes: ShopSettings['findMistakes'],
): ShopSettings => ({
  groups,
  definitions: Object.assign({}, ...groups.map(({ settings }) => settings)),
  findMistakes,
  base,
  config: base,
  texts: {},
});

export type EditableSetting = SettingDefinition & { name: string; screen: SettingScreen };

/** The settings that shopkeepers change. */
export const editableSettings = ({ definitions }: ShopSettings): EditableSetting[] =>
  Object.entries(definitions).flatMap(([name, definition]) =>
    definition.screen ? [{ ...definition, name, screen: definition.screen }] : [],
  );

/**
 * The configuration with these texts. What the environment fixes stays; a text that its schema no longer accepts after
 * an update is left out, and named in `unusable`.
 */
export function configWith(
  settings: ShopSettings,
  texts: SettingTexts,
  settingsVersion: number,
): { config: Config; unusable: string[] } {
  const unusable: string[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, schema } of editableSettings(settings)) {
    const text = texts[name];
    if (text === undefined || settings.base.fixedNames.has(name)) continue;
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else unusable.push(name);
  }
  return { config: { ...settings.base, ...values, settingsVersion }, unusable };
}
