import { type AddressRequest, addressBookSchema, addressRequestSchema } from '#contract/accounts/address-book.ts';
import { addAddress as add } from '#modules/accounts/addresses/add-address.ts';
import { listAddresses } from '#modules/accounts/addresses/list-addresses.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';
import { replyWithAddressBook, toAddressBook } from './address-reply.ts';

/** The address book, oldest address first (ADDR-17). */
export const readAddresses = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/addresses',
  viewable: true,
  ownRows: true,
  summary: 'The customer’s addresses in the countries that are allowed.',
  reply: { status: 200, schema: addressBookSchema },
  handle: async ({ ctx, caller }) => ({
    status: 200,
    body: toAddressBook(ctx, await listAddresses(ctx, caller.customerId)),
  }),
});

export const addAddress = customerEndpoint<Ctx, unknown, unknown, AddressRequest>({
  method: 'post',
  path: '/account/addresses',
  summary: 'Adds an address and answers with the address book.',
  body: addressRequestSchema,
  reply: { status: 201, schema: addressBookSchema },
  errors: ['AddressDuplicate', 'AddressBookFull', 'CustomerNotFound'],
  perMinute: 120,
  handle: async ({ ctx, caller, body }) => replyWithAddressBook(ctx, await add(ctx, caller.customerId, body), 201),
});
