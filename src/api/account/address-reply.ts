import { messages } from '#contract/messages.ts';
import type { AddressOutcome } from '#modules/accounts/address-book.ts';
import type { Refusal, Reply } from '../endpoint.ts';

/** What an address call answers. */
export function replyWithBook(outcome: AddressOutcome, status: 200 | 201): Reply | Refusal {
  switch (outcome.state) {
    case 'SAVED':
      return { status, body: { addresses: outcome.addresses } };
    case 'DUPLICATE':
      return { errorCode: 'AddressDuplicate' };
    case 'NOT_FOUND':
      return { errorCode: 'AddressNotFound' };
    case 'FULL':
      return { errorCode: 'AddressBookFull' };
    case 'COUNTRY':
      return { errorCode: 'BadRequest', extra: { fields: { country: messages.countryRequired } } };
    case 'NO_CUSTOMER':
      return { errorCode: 'CustomerNotFound' };
  }
}
