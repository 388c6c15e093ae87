/** The calls under /nz/api: the table of the specification's section 7, one line each. */
import { readAccount, writeAccount } from './account/account.ts';
import { changeAddress, removeAddress } from './account/address.ts';
import { addAddress, readAddresses } from './account/addresses.ts';
import { readImportedOrder, readImportedOrders } from './account/imported-orders.ts';
import { confirmationOptions, confirmByCustomer } from './account/log-in/confirmation.ts';
import { addOwnPasskey, readOwnPasskeys, removeOwnPasskey, requestOwnPasskey } from './account/log-in/passkeys.ts';
import { endCustomerSession, endOtherCustomerSessions, readOwnSessions } from './account/log-in/sessions.ts';
import { readLoyaltyEntries } from './account/loyalty/entries.ts';
import { joinLoyalty } from './account/loyalty/join.ts';
import { readMemberPromotions } from './account/loyalty/member-promotions.ts';
import {
  cancelOwnOrder,
  changeOwnOrder,
  readOrders,
  readOwnChangeable,
  readOwnCorrection,
  readOwnOrder,
  readOwnReceipt,
  readOwnReturnLabel,
} from './account/orders.ts';
import { readPaymentMethods, removePaymentMethod, savePaymentMethod } from './account/payment-methods.ts';
import { deleteMyAccount, exportMyData } from './account/privacy.ts';
import { readState, writeState } from './account/state.ts';
import { readStoreCredit } from './account/store-credit.ts';
import { readWishlist, writeWishlist } from './account/wishlist.ts';
import { nearAddress, suggestAddresses } from './address/suggest.ts';
import { airlineQuote } from './airline/quote.ts';
import { authJwks } from './auth/jwks.ts';
import { authLogIn } from './auth/login.ts';
import { authLogOut } from './auth/logout.ts';
import { authPasskeyLogIn, authPasskeyOptions } from './auth/passkey-log-in.ts';
import { authPasswordChange } from './auth/password-change.ts';
import { authPasswordForgot } from './auth/password-forgot.ts';
import { authPasswordReset } from './auth/password-reset.ts';
import { authRefresh } from './auth/refresh.ts';
import { authSignUp } from './auth/signup.ts';
import { authVerify, authVerifyReset } from './auth/verify.ts';
import { authVerifyResend } from './auth/verify-resend.ts';
import { readViewing, stopViewing } from './auth/viewing.ts';
import { blog } from './blog.ts';
import { captchaTask } from './captcha/task.ts';
import { labelReport } from './carriers/label-report.ts';
import { nzPostScans, starshipitScans } from './carriers/scan-reports.ts';
import { checkoutInfo } from './checkout/info.ts';
import { checkoutOrder } from './checkout/order.ts';
import { recallCheckoutOrder } from './checkout/recall-order.ts';
import type { Endpoint } from './endpoint.ts';
import { errorReportSettings } from './error-reports/settings.ts';
import { recordExposure } from './experiments/exposures.ts';
import { readIcon } from './icons/read-icon.ts';
import { confirmMailingList } from './mailing-list/confirm.ts';
import { subscribeToMailingList } from './mailing-list/subscribe.ts';
import { unsubscribeFromMailingList } from './mailing-list/unsubscribe.ts';
import { payOrderChange, readChangePayment } from './orders/change-payment.ts';
import { orderLookup } from './orders/lookup.ts';
import {
  cancelGuestOrder,
  changeGuestOrder,
  readGuestChangeable,
  readGuestCorrection,
  readGuestOrder,
  readGuestReceipt,
  readGuestReturnLabel,
} from './orders/order.ts';
import { payPhoneOrder, readPhonePayment } from './orders/phone-payment.ts';
import { readReturnable, startOrderReturn } from './orders/returns.ts';
import { reportPageSpeed } from './page-speed/reports.ts';
import { applePaySession } from './payment/apple-pay/session.ts';
import { payInFourCheckoutEndpoint } from './payment/bnpl-checkout.ts';
import { payInFourTokenEndpoint } from './payment/bnpl-token.ts';
import { paymentClientToken } from './payment/client-token.ts';
import { paymentExpress } from './payment/express.ts';
import { paymentMethods } from './payment/methods.ts';
import { askGiftCardBalance, readGiftCardBalance } from './payment/voucher-balance.ts';
import { webhookBraintree } from './payment/webhook-braintree.ts';
import { productChallengeVerify } from './product/challenge-verify.ts';
import { productDelivery } from './product/delivery.ts';
import { productPickup } from './product/pickup.ts';
import { subscribeToRestock } from './product/restock-subscribe.ts';
import { recommendations } from './recommendations.ts';
import { searchObjects } from './search/objects.ts';
import { searchQuery } from './search/query.ts';
import { searchSuggest } from './search/suggest.ts';
import type { ShopCtx } from './shop-context.ts';
import { staffEndpoints } from './staff/staff-routes.ts';
import { listLocalities } from './stores/localities.ts';
import { listStores } from './stores/stores.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export const endpoints: readonly Endpoint<ShopCtx, any, any, any>[] = [
  searchObjects,
  searchQuery,
  searchSuggest,
  blog,
  subscribeToRestock,
  checkoutInfo,
  checkoutOrder,
  recallCheckoutOrder,
  paymentClientToken,
  paymentMethods,
  paymentExpress,
  applePaySession,
  payInFourTokenEndpoint,
  payInFourCheckoutEndpoint,
  webhookBraintree,
  labelReport,
  nzPostScans,
  starshipitScans,
  readGiftCardBalance,
  askGiftCardBalance,
  authSignUp,
  authLogIn,
  authPasskeyOptions,
  authPasskeyLogIn,
  authRefresh,
  authLogOut,
  readViewing,
  stopViewing,
  authVerify,
  authVerifyResend,
  authVerifyReset,
  authPasswordForgot,
  authPasswordReset,
  authPasswordChange,
  authJwks,
  readAccount,
  writeAccount,
  exportMyData,
  deleteMyAccount,
  confirmationOptions,
  confirmByCustomer,
  readOwnPasskeys,
  requestOwnPasskey,
  addOwnPasskey,
  removeOwnPasskey,
  readOwnSessions,
  endCustomerSession,
  endOtherCustomerSessions,
  readAddresses,
  addAddress,
  changeAddress,
  removeAddress,
  readPaymentMethods,
  savePaymentMethod,
  removePaymentMethod,
  readState,
  writeState,
  joinLoyalty,
  readLoyaltyEntries,
  readStoreCredit,
  readImportedOrders,
  readImportedOrder,
  readMemberPromotions,
  airlineQuote,
  readWishlist,
  writeWishlist,
  suggestAddresses,
  nearAddress,
  subscribeToMailingList,
  confirmMailingList,
  unsubscribeFromMailingList,
  captchaTask,
  errorReportSettings,
  readIcon,
  productChallengeVerify,
  productDelivery,
  productPickup,
  recommendations,
  recordExposure,
  reportPageSpeed,
  readOrders,
  readOwnOrder,
  readOwnReceipt,
  readOwnCorrection,
  readOwnReturnLabel,
  cancelOwnOrder,
  readOwnChangeable,
  changeOwnOrder,
  orderLookup,
  readChangePayment,
  payOrderChange,
  readPhonePayment,
  payPhoneOrder,
  readGuestOrder,
  readGuestReceipt,
  readGuestCorrection,
  readGuestReturnLabel,
  cancelGuestOrder,
  readGuestChangeable,
  changeGuestOrder,
  readReturnable,
  startOrderReturn,
  listStores,
  listLocalities,
  ...staffEndpoints,
];
