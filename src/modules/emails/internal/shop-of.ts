import type { EmailsCtx } from '../emails-context.ts';

/** The shop's name and URL, as emails show them. */
export const shopOf = ({ config }: EmailsCtx): { shopName: string; shopUrl: string } => ({
  shopName: config.KERB_STORE_NAME,
  shopUrl: `${config.KERB_PUBLIC_URL}/nz`,
});
