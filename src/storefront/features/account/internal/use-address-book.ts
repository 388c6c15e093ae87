/** The state of the address book page: loaded when it opens, then replaced by every answer of the server. */
import { useCallback, useEffect, useState } from 'react';
import type { AddressBook, AddressRequest } from '#contract/accounts/address-book.ts';
import { account } from '#storefront/lib/account/account-state.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { session } from '#storefront/lib/session/auth-session.ts';

const PATH = 'account/addresses';

export interface AddressBookView {
  /** Null until it is loaded. */
  book: AddressBook | null;
  failed: boolean;
  load: () => Promise<void>;
  add: (address: AddressRequest) => Promise<ApiResult<AddressBook>>;
  change: (id: string, address: AddressRequest) => Promise<ApiResult<AddressBook>>;
  remove: (id: string) => Promise<ApiResult<AddressBook>>;
}

export function useAddressBook(): AddressBookView {
  const [book, setBook] = useState<AddressBook | null>(null);
  const [failed, setFailed] = useState(false);
  const take = useCallback((reply: ApiResult<AddressBook>) => {
    if (reply.ok) {
      setBook(reply.value);
      account.takeAddresses(reply.value.addresses);
    }
    return reply;
  }, []);
  const load = useCallback(async () => {
    setFailed(false);
    const reply = take(await session.call<AddressBook>('GET', PATH));
    setFailed(!reply.ok);
  }, [take]);
  useEffect(() => {
    void load();
  }, [load]);
  /** An entry that no longer exists is no longer shown. */
  const refreshed = async (reply: ApiResult<AddressBook>) => {
    if (!reply.ok && reply.error.kind === 'refused' && reply.error.body.errorCode === 'AddressNotFound') await load();
    return reply;
  };
  return {
    book,
    failed,
    load,
    add: async (address) => take(await session.call<AddressBook>('POST', PATH, address)),
    change: async (id, address) => refreshed(take(await session.call<AddressBook>('PUT', `${PATH}/${id}`, address))),
    remove: async (id) => refreshed(take(await session.call<AddressBook>('DELETE', `${PATH}/${id}`))),
  };
}
