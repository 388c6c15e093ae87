import type { AddressBook, SavedAddress } from '#contract/accounts/address-book.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import type { AddressRefusal } from '#modules/accounts/addresses/address-book.ts';
import type { Ctx } from '#platform/context.ts';
import type { Result } from '#shared/result.ts';
import type { Refusal, Reply } from '../endpoint.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

export const toAddressBook = (ctx: Ctx, addresses: SavedAddress[]): AddressBook => ({
  addresses,
  countries: ctx.config.KERB_ADDRESS_COUNTRIES.split(','),
});

const refusals: Refusals<AddressRefusal> = {
  DUPLICATE: 'AddressDuplicate',
  NOT_FOUND: 'AddressNotFound',
  FULL: 'AddressBookFull',
  COUNTRY: () => ({ errorCode: 'BadRequest', extra: { fields: { country: formMessages.countryRequired } } }),
  NO_CUSTOMER: 'CustomerNotFound',
};

/** The reply of an address call. */
export const replyWithAddressBook = (
  ctx: Ctx,
  result: Result<SavedAddress[], AddressRefusal>,
  status: 200 | 201,
): Reply | Refusal => replyTo(result, refusals, (addresses) => ({ status, body: toAddressBook(ctx, addresses) }));
