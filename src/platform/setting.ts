/** What a setting is, and the kinds of values that several settings have. */
import { z } from 'zod';

export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** A whole number from min to max. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
export const url = z.url({ protocol: /^https?$/ });
/** Safe to put into a Content-Security-Policy. */
export const plainUrl = url.regex(/^[\w.:/?=&%~+-]+$/, 'may contain only letters, digits and . : / ? = & % ~ + -');

/**
 * Where shopkeepers edit a setting at the staff site (OWN-02): one of the groups and inputs of the staff's contract. A
 * setting without one is the operator's.
 */
export interface SettingScreen {
  group: 'shop' | 'look' | 'announcement' | 'contact' | 'footer' | 'emails' | 'receipts' | 'delivery' | 'features';
  label: string;
  input:
    | 'line'
    | 'text'
    | 'links'
    | 'email'
    | 'phone'
    | 'url'
    | 'switch'
    | 'colour'
    | 'typeface'
    | 'image'
    | 'number'
    | 'date'
    | 'zones';
}

/**
 * A setting: its schema, the text that it has where nobody sets it, its line in the documentation, which the screen
 * shows too, and its place on screen.
 */
export const setting = <T extends z.ZodType>(
  schema: T,
  fallback: string | undefined,
  help: string,
  screen: SettingScreen | null = null,
) => ({
  schema,
  fallback,
  help,
  screen,
});

export interface SettingDefinition {
  schema: z.ZodType;
  fallback: string | undefined;
  help: string;
  screen: SettingScreen | null;
}
/** Settings by their names in the environment. */
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;
/** The values of settings, as the shop reads them. */
export type SettingsOf<Definitions extends SettingDefinitions> = {
  [Name in keyof Definitions]: z.output<Definitions[Name]['schema']>;
};
