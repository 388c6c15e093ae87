import { imageUrl } from '#shared/image-url.ts';
import type { EmailsCtx } from '../emails-context.ts';
import type { EmailShop } from './templates/email-shop.ts';

/** The shop's name and URL, its accent colour and its logo as JPEG, which every mail client shows. */
export const shopOf = ({ config }: Pick<EmailsCtx, 'config'>): EmailShop => ({
  shopName: config.KERB_STORE_NAME,
  shopUrl: `${config.KERB_PUBLIC_URL}/nz`,
  look: {
    accent: config.KERB_ACCENT_COLOUR,
    logoUrl:
      config.KERB_LOGO && `${config.KERB_PUBLIC_URL}${imageUrl(config.KERB_LOGO.replace('media:', ''), 640, 'jpeg')}`,
  },
});
