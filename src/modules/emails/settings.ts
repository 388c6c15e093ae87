import { z } from 'zod';
import { type SettingsOf, setting } from '#platform/setting.ts';

/** Sending email. */
export const emailSettings = {
  KERB_SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .or(z.literal('')),
    '',
    'Mail server. smtps:// is encrypted from the start; smtp:// to another machine has to offer STARTTLS. Empty: the simulator’s mail sink.',
  ),
  KERB_MAIL_FROM: setting(
    z
      .string()
      .max(200)
      .regex(
        /^(("[^"<>\r\n]*"|[^"<>\r\n]*)<[^\s@<>]+@[^\s@<>]+>|[^\s@<>"]+@[^\s@<>"]+)$/,
        'must look like Your shop <kia-ora@example.nz>',
      )
      .or(z.literal('')),
    '',
    'Sender of email, such as "Your shop <kia-ora@example.nz>". Empty: the shop’s name at kia-ora@kerb.example, an address that receives no mail.',
    { group: 'emails', label: 'Sender', input: 'line' },
  ),
  KERB_MAIL_REPLY_TO: setting(
    z
      .string()
      .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/, 'must be one plain address')
      .or(z.literal('')),
    '',
    'Address at which people read replies to the shop’s email; shoppers are told it after an order. Empty: replies go to the sender.',
    { group: 'emails', label: 'Reply address', input: 'email' },
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof emailSettings> {}
}
