/** The operator's settings, for the staff site: which are set and by what, never a secret (OWN-03). */
import { z } from 'zod';
import type { OperatorSettingsReply } from '#contract/staff/settings/operator-settings.ts';
import type { Config } from '#platform/config.ts';
import type { SettingDefinition } from '#platform/setting.ts';
import type { ConnectionsCtx } from './connection.ts';
import type { SettingsCtx } from './shop-settings.ts';

/** Every setting that shopkeepers do not change, by group, and the connections that can be tested. */
export function listOperatorSettings(ctx: SettingsCtx & ConnectionsCtx): OperatorSettingsReply {
  const { groups, base } = ctx.settings;
  return {
    groups: groups
      .map(({ title, settings }) => ({
        title,
        settings: Object.entries(settings)
          .filter(([, { screen }]) => screen === null)
          .map(([name, definition]) => ({
            name,
            help: definition.help,
            isSet: base.fixedNames.has(name),
            value: shownValue(definition, base[name as keyof Config]),
          })),
      }))
      .filter(({ settings }) => settings.length > 0),
    connections: ctx.connections.map(({ name, label, uses }) => ({ name, label, uses })),
  };
}

/**
 * A value that cannot be a secret: a number, a switch, one of a few words, or the host of a URL. Null for any other
 * text, whatever the setting is called.
 */
function shownValue({ schema }: SettingDefinition, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' || schema instanceof z.ZodEnum) return String(value);
  if (value === '' || value === null) return '';
  if (typeof value !== 'string' || !/^[a-z]+:\/\//.test(value) || !URL.canParse(value)) return null;
  return new URL(value).host;
}
