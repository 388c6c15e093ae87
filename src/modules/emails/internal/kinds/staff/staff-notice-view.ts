import type { StaffNotice } from '#modules/outbox/message-kinds.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

const words: Record<StaffNotice, { heading: string; says: (device: string) => string }> = {
  'new-device': {
    heading: 'New log-in to the staff site',
    says: (device) => `You were logged in to the staff site with a browser that was not used before: ${device}.`,
  },
  'factor-added': {
    heading: 'A second factor was added',
    says: () => 'A passkey or authenticator app was added to your staff log-in.',
  },
  'factor-removed': {
    heading: 'A second factor was removed',
    says: () => 'A passkey or authenticator app was removed from your staff log-in.',
  },
  'factor-reset': {
    heading: 'Your second factor was reset',
    says: () =>
      'Your passkeys, authenticator app and recovery codes were removed and you were logged out everywhere, because somebody with that right was told that you had lost them. Set up a new second factor at your next log-in.',
  },
  'password-reset': {
    heading: 'Your password was changed by a link',
    says: () =>
      'A new password was chosen for your staff log-in with a link that was emailed to you, and you were logged out everywhere.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    says: (device) => `One of your recovery codes was used to log in to the staff site: ${device}.`,
  },
};

/** The email to a member of staff about their log-in (SEC-09). */
export const staffNoticeView = (
  shop: EmailShop,
  {
    name,
    what,
    device,
    at,
    staffSite,
  }: { name: string; what: StaffNotice; device: string; at: Date; staffSite: string },
): AccountEmailView => ({
  ...shop,
  subject: `${words[what].heading} · ${shop.shopName}`,
  heading: words[what].heading,
  greeting: `Kia ora ${name},`,
  paragraphs: [words[what].says(device), `This was at ${formatDayTime(at)}.`],
  action: { label: 'Look at your sessions', link: `${staffSite}/nz/staff/account` },
  afterwards: ['If it was you, there is nothing to do. If not, change your password at once and tell a manager.'],
});
