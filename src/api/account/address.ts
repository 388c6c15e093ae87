import { z } from 'zod';
import { type AddressRequest, addressBookSchema, addressRequestSchema } from '#contract/accounts/address-book.ts';
import { changeAddress as change } from '#modules/accounts/addresses/change-address.ts';
import { removeAddress as remove } from '#modules/accounts/addresses/remove-address.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#shared/result.ts';
import { customerEndpoint } from '../endpoint.ts';
import { replyWithAddressBook } from './address-reply.ts';

interface Which {
  id: string;
}
/** Text that is not one of the shop's ids is treated as the id of a missing address. */
const which = z.object({ id: z.string().max(100) });
const isId = (id: string): boolean => z.uuid().safeParse(id).success;

export const changeAddress = customerEndpoint<Ctx, Which, unknown, AddressRequest>({
  method: 'put',
  path: '/account/addresses/:id',
  summary: 'Replaces an address and answers with the address book.',
  params: which,
  body: addressRequestSchema,
  reply: { status: 200, schema: addressBookSchema },
  errors: ['AddressDuplicate', 'AddressNotFound', 'CustomerNotFound'],
  perMinute: 120,
  handle: async ({ ctx, caller, params: { id }, body }) =>
    replyWithAddressBook(ctx, isId(id) ? await change(ctx, caller.customerId, id, body) : fail('NOT_FOUND'), 200),
});

export const removeAddress = customerEndpoint<Ctx, Which>({
  method: 'delete',
  path: '/account/addresses/:id',
  summary: 'Removes an address and answers with the address book.',
  params: which,
  reply: { status: 200, schema: addressBookSchema },
  errors: ['AddressNotFound', 'CustomerNotFound'],
  perMinute: 120,
  handle: async ({ ctx, caller, params: { id } }) =>
    replyWithAddressBook(ctx, isId(id) ? await remove(ctx, caller.customerId, id) : fail('NOT_FOUND'), 200),
});
