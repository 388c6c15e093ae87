import { z } from 'zod';
import { type SettingsOf, setting } from '#platform/setting.ts';

/** Who sells, on tax receipts and return labels. */
export const orderViewSettings = {
  KERB_LEGAL_NAME: setting(
    z.string().max(100),
    '',
    'Name of the seller on tax receipts; empty: the name of the shop.',
    { group: 'receipts', label: 'Legal name', input: 'line' },
  ),
  KERB_GST_NUMBER: setting(
    z.string().regex(/^(\d{2,3}-\d{3}-\d{3})?$/, 'must look like 123-456-789'),
    '',
    'GST number on tax receipts, such as 123-456-789.',
    { group: 'receipts', label: 'GST number', input: 'line' },
  ),
  KERB_BUSINESS_ADDRESS: setting(
    z.string().max(200),
    '',
    'Address of the business on tax receipts and return labels; parts separated by commas.',
    { group: 'receipts', label: 'Business address', input: 'line' },
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof orderViewSettings> {}
}
