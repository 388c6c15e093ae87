import type { AddressBook, SavedAddress } from '#contract/accounts/address-book.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import type { AddressOutcome } from '#modules/accounts/addresses/address-book.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal, Reply } from '../endpoint.ts';

export const toBook = (ctx: Ctx, addresses: SavedAddress[]): AddressBook => ({
  addresses,
  countries: ctx.config.KERB_ADDRESS_COUNTRIES.split(','),
});

/** The reply of an address call. */
export function replyWithBook(ctx: Ctx, outcome: AddressOutcome, status: 200 | 201): Reply | Refusal {
  switch (outcome.state) {
    case 'SAVED':
      return { status, body: toBook(ctx, outcome.addresses) };
    case 'DUPLICATE':
      return { errorCode: 'AddressDuplicate' };
    case 'NOT_FOUND':
      return { errorCode: 'AddressNotFound' };
    case 'FULL':
      return { errorCode: 'AddressBookFull' };
    case 'COUNTRY':
      return { errorCode: 'BadRequest', extra: { fields: { country: formMessages.countryRequired } } };
    case 'NO_CUSTOMER':
      return { errorCode: 'CustomerNotFound' };
  }
}
