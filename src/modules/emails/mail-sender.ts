import type { Config } from '#platform/config.ts';

/** The From address of email (FIX-01); characters that would end the quoted name are removed. */
export const mailSender = ({
  KERB_MAIL_FROM,
  KERB_STORE_NAME,
}: Pick<Config, 'KERB_MAIL_FROM' | 'KERB_STORE_NAME'>): string =>
  KERB_MAIL_FROM || `"${KERB_STORE_NAME.replace(/["\\\r\n]/g, '')}" <kia-ora@kerb.example>`;

/** The Reply-To address of the shop's email: one plain address (FIX-78). */
export const replyToEmail = (
  config: Pick<Config, 'KERB_MAIL_FROM' | 'KERB_MAIL_REPLY_TO' | 'KERB_STORE_NAME'>,
): string => config.KERB_MAIL_REPLY_TO || (/<([^<>]+)>\s*$/.exec(mailSender(config))?.[1] ?? mailSender(config).trim());

/** Where people read email, for shoppers who have a question; empty when the shop has set no address. */
export const readableEmail = (
  config: Pick<Config, 'KERB_MAIL_FROM' | 'KERB_MAIL_REPLY_TO' | 'KERB_STORE_NAME'>,
): string => (config.KERB_MAIL_REPLY_TO || config.KERB_MAIL_FROM ? replyToEmail(config) : '');
