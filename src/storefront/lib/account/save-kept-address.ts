import type { Address } from '#contract/fields/fields.ts';
import type { BrowserSession } from '../auth/browser-session.ts';
import { forgetAddressAfterSignUp, readAddressAfterSignUp } from '../session/after-sign-up.ts';

/**
 * Puts the address of a guest's order into the address book of the account that the guest made after it (UX-12). An
 * address that could not be sent stays for the next log-in; one that the shop refuses does not.
 */
export async function saveKeptAddress(call: BrowserSession['call'], email: string): Promise<void> {
  const address = readAddressAfterSignUp(email);
  if (!address) return;
  const reply = await call('POST', 'account/addresses', { ...savedFields(address), isDefaultShipping: true });
  if (reply.ok || (reply.error.kind === 'refused' && reply.error.status < 500)) forgetAddressAfterSignUp();
}

/** Without the phone number, which the address book does not have. */
const savedFields = ({ type, company, contactName, country, street1, street2, suburb, state, postcode }: Address) => ({
  type,
  company,
  contactName,
  country,
  street1,
  street2,
  suburb,
  state,
  postcode,
});
