import type { platformSettings } from './platform-settings.ts';
import type { SettingDefinitions, SettingsOf } from './setting.ts';

/**
 * The settings of the shop. Each module adds those that it defines (`modules/<module>/settings.ts`) to this type;
 * `server/settings/read-config.ts` reads them all at start. What shopkeepers publish later makes a new object: whoever
 * holds one sees no change half-way.
 */
export interface Config extends SettingsOf<typeof platformSettings> {
  /** Names that the environment sets: shopkeepers cannot change these. */
  fixedNames: ReadonlySet<string>;
  /** Rises with every publication of settings; 0 before the first was read. */
  settingsVersion: number;
}

/**
 * Parses settings from the environment. `mistakes` lists what is wrong with single values and every unknown KERB_ name;
 * the values are complete only without mistakes.
 */
export function readSettings(
  definitions: SettingDefinitions,
  environment: Record<string, string | undefined>,
): { values: Record<string, unknown>; mistakes: string[] } {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(definitions)) {
    const parsed = schema.safeParse(environment[name] ?? fallback);
    if (parsed.success) values[name] = parsed.data;
    else mistakes.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith('KERB_') && !(name in definitions)) mistakes.push(`${name}: there is no such setting`);
  }
  return { values, mistakes };
}

export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  /** `heading` is the line above the list. */
  constructor(
    mistakes: readonly string[],
    heading = `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:`,
  ) {
    super(`${heading}\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}
