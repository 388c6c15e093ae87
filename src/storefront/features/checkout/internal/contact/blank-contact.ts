import type { ContactValues } from './check-contact.ts';

/** The initial values of the contact form. No box is ticked: news is opt-in (reliability F5). */
export const blankContact: ContactValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  agreeToMarketing: false,
};
