import type { PersonalData } from '#platform/personal-data.ts';
import { eraseImported, selectImportedData } from './internal/imported-records.ts';
import { deletePasskeys, selectPasskeyData } from './internal/passkey-records.ts';
import { deleteCustomer, deleteLogIns, selectPersonalAccount, selectSessions } from './internal/personal-records.ts';
import type { SavedCartData } from './saved-cart-data.ts';

/** Personal data of the customer: profile, address book and saved cart. */
export const accountPersonalData = (savedCart: SavedCartData): PersonalData => ({
  name: 'account',
  columns: {
    'accounts.customer': [
      'id',
      'email',
      'first_name',
      'last_name',
      'phone',
      'gender',
      'birth_date',
      'subscribed_email',
      'subscribed_sms',
      'erp_customer_id',
    ],
    'accounts.address': [
      'customer_id',
      'company',
      'contact_name',
      'country',
      'street1',
      'street2',
      'suburb',
      'state',
      'postcode',
    ],
    ...savedCart.columns,
  },
  read: (ctx, { customerId }) => selectPersonalAccount(ctx, customerId, savedCart.valueOf),
  erase: (ctx, { customerId }) => deleteCustomer(ctx, customerId),
});

/**
 * Log-ins. `identity.deleteUser` runs before everything else; this deletes what identity adapters no longer in use left
 * behind.
 */
export const logInPersonalData: PersonalData = {
  name: 'sessions',
  columns: {
    'accounts.identity_user': ['id', 'email', 'name', 'first_name', 'last_name', 'image'],
    'accounts.identity_account': ['user_id', 'account_id', 'password'],
    'accounts.identity_session': ['user_id', 'token', 'ip_address', 'user_agent'],
    'accounts.identity_code': ['value'],
    'accounts.hosted_session': ['user_id', 'secret_digest', 'sealed_token', 'ip_address', 'user_agent'],
    'accounts.hosted_token': ['session_id'],
  },
  read: (ctx, { customerId }) => selectSessions(ctx, customerId),
  erase: (ctx, { customerId }) => deleteLogIns(ctx, customerId),
};

/** Passkeys, by name: their keys and ids are never exported (SEC-10). */
export const passkeyPersonalData: PersonalData = {
  name: 'passkeys',
  columns: { 'accounts.passkey': ['user_id', 'name'] },
  read: (ctx, { customerId }) => selectPasskeyData(ctx, customerId),
  erase: async (ctx, { customerId }) => {
    await deletePasskeys(ctx, customerId);
  },
};

/** What was imported of the customer from another shop (MOVE-01). */
export const importedPersonalData: PersonalData = {
  name: 'importedCustomer',
  columns: {
    'accounts.imported_customer': [
      'source_id',
      'email',
      'first_name',
      'last_name',
      'phone',
      'note',
      'tags',
      'address',
      'subscribed_email',
      'subscribed_sms',
      'claimed_by',
    ],
  },
  read: selectImportedData,
  erase: eraseImported,
};
