/** Connections to other machines are encrypted and verified, unless a setting says otherwise in so many words (SEC-23). */
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { isOpenDatabaseUrl } from '#platform/database/encrypted-database-url.ts';
import { isThisMachine } from '#platform/network/is-this-machine.ts';
import { type SettingsOf, setting } from '#platform/setting.ts';

const CONNECTIONS = ['database', 'mail', 'erp', 'airline'] as const;

export const connectionSettings = {
  KERB_UNENCRYPTED_CONNECTIONS: setting(
    z
      .string()
      .transform((value) => value.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(CONNECTIONS))),
    '',
    `Connections to other machines that may be unencrypted or unverified, separated by commas: ${CONNECTIONS.join(', ')}. Empty: none; the shop then refuses to start with a URL that would be.`,
  ),
};

/** Rules between that setting and the URLs. */
export function connectionMistakes(config: Config): string[] {
  const allowed: readonly string[] = config.KERB_UNENCRYPTED_CONNECTIONS ?? [];
  const open: Record<(typeof CONNECTIONS)[number], string | false> = {
    database:
      (isOpenDatabaseUrl(config.DATABASE_URL ?? '') && 'DATABASE_URL: needs sslmode=verify-full') ||
      ((config.KERB_DATABASE_REPLICA_URLS ?? []).some(isOpenDatabaseUrl) &&
        'KERB_DATABASE_REPLICA_URLS: each needs sslmode=verify-full'),
    mail: isOpenMailUrl(config.KERB_SMTP_URL ?? '') && 'KERB_SMTP_URL: may not switch encryption or verification off',
    erp: isOpenWebUrl(config.KERB_ERP_URL ?? '') && 'KERB_ERP_URL: needs https',
    airline: isOpenWebUrl(config.KERB_AIRLINE_URL ?? '') && 'KERB_AIRLINE_URL: needs https',
  };
  return CONNECTIONS.flatMap((name) =>
    open[name] && !allowed.includes(name) ? [`${open[name]}, or ${name} in KERB_UNENCRYPTED_CONNECTIONS`] : [],
  );
}

const isRemote = (url: string): URL | null =>
  URL.canParse(url) && !isThisMachine(new URL(url).hostname) ? new URL(url) : null;

const isOpenWebUrl = (url: string): boolean => isRemote(url)?.protocol === 'http:';

/** A plain smtp:// is no mistake: such a connection is encrypted before anything is said (STARTTLS). */
const isOpenMailUrl = (url: string): boolean => {
  const options = isRemote(url)?.searchParams;
  return (
    options !== undefined &&
    ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'tls.rejectUnauthorized', 'secure'].some((name) =>
      options.has(name),
    )
  );
};

/** Whether mail may go to that server only over a connection that is encrypted and verified. */
export const needsEncryptedMail = (config: Pick<Config, 'KERB_UNENCRYPTED_CONNECTIONS'>, mailUrl: string): boolean =>
  isRemote(mailUrl) !== null && !config.KERB_UNENCRYPTED_CONNECTIONS.includes('mail');

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof connectionSettings> {}
}
