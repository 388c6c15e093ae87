import type { ContactValues } from './check-contact.ts';

/** The contact form before anybody wrote in it. No box is ticked for anybody: news is asked for (F5). */
export const blankContact: ContactValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  agreeToMarketing: false,
};
