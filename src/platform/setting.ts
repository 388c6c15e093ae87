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
/** A setting: its schema, the text that it has where the environment names none, and its line in the documentation. */
export const setting = <T extends z.ZodType>(schema: T, fallback: string | undefined, help: string) => ({
  schema,
  fallback,
  help,
});

/** Settings by their names in the environment. */
export type SettingDefinitions = Readonly<
  Record<string, { schema: z.ZodType; fallback: string | undefined; help: string }>
>;
/** The values of settings, as the shop reads them. */
export type SettingsOf<Definitions extends SettingDefinitions> = {
  [Name in keyof Definitions]: z.output<Definitions[Name]['schema']>;
};
