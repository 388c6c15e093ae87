/** The first account of a shop, made by the link that the server prints while nobody works there (OWN-01). */
import { z } from 'zod';
import { cleanText, emailField } from '../../fields/fields.ts';
import { newPasswordField } from '../../fields/password.ts';

const code = z.string().max(100);
export const setUpCodeSchema = z.strictObject({ code });
export type SetUpCodeRequest = z.output<typeof setUpCodeSchema>;

export const firstOwnerSchema = z.strictObject({
  code,
  name: cleanText(80).trim().min(1, 'Enter a name.'),
  email: emailField,
  password: newPasswordField,
});
export type FirstOwnerRequest = z.output<typeof firstOwnerSchema>;
