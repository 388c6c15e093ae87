/** The calls under /nz/api: the table of the specification's section 7, one line each. */
import { readAccount, writeAccount } from './account/account.ts';
import { changeAddress, removeAddress } from './account/address.ts';
import { addAddress, readAddresses } from './account/addresses.ts';
import { joinLoyalty } from './account/loyalty/join.ts';
import { readOrders, readOwnOrder, readOwnReceipt } from './account/orders.ts';
import { deleteMyAccount, exportMyData } from './account/privacy.ts';
import { readState, writeState } from './account/state.ts';
import { readWishlist, writeWishlist } from './account/wishlist.ts';
import { nearAddress, suggestAddresses } from './address/suggest.ts';
import { authJwks } from './auth/jwks.ts';
import { authLogIn } from './auth/login.ts';
import { authLogOut } from './auth/logout.ts';
import { authPasswordChange } from './auth/password-change.ts';
import { authPasswordForgot } from './auth/password-forgot.ts';
import { authPasswordReset } from './auth/password-reset.ts';
import { authRefresh } from './auth/refresh.ts';
import { authSignUp } from './auth/signup.ts';
import { authVerify } from './auth/verify.ts';
import { authVerifyResend } from './auth/verify-resend.ts';
import { captchaTask } from './captcha/task.ts';
import { checkoutInfo } from './checkout/info.ts';
import { checkoutOrder } from './checkout/order.ts';
import type { Endpoint } from './endpoint.ts';
import { orderLookup } from './orders/lookup.ts';
import { readGuestOrder, readGuestReceipt } from './orders/order.ts';
import { readReturnable, startOrderReturn } from './orders/returns.ts';
import { paymentClientToken } from './payment/client-token.ts';
import { paymentMethods } from './payment/methods.ts';
import { askVoucherBalance, readVoucherBalance } from './payment/voucher-balance.ts';
import { productChallengeVerify } from './product/challenge-verify.ts';
import { productPickup } from './product/pickup.ts';
import { subscribeToRestock } from './product/restock-subscribe.ts';
import { recommendations } from './recommendations.ts';
import { searchObjects } from './search/objects.ts';
import { searchQuery } from './search/query.ts';
import { searchSuggest } from './search/suggest.ts';
import type { ShopCtx } from './shop-context.ts';
import { listLocalities } from './stores/localities.ts';
import { listStores } from './stores/stores.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export const endpoints: readonly Endpoint<ShopCtx, any, any, any>[] = [
  searchObjects,
  searchQuery,
  searchSuggest,
  subscribeToRestock,
  checkoutInfo,
  checkoutOrder,
  paymentClientToken,
  paymentMethods,
  readVoucherBalance,
  askVoucherBalance,
  authSignUp,
  authLogIn,
  authRefresh,
  authLogOut,
  authVerify,
  authVerifyResend,
  authPasswordForgot,
  authPasswordReset,
  authPasswordChange,
  authJwks,
  readAccount,
  writeAccount,
  exportMyData,
  deleteMyAccount,
  readAddresses,
  addAddress,
  changeAddress,
  removeAddress,
  readState,
  writeState,
  joinLoyalty,
  readWishlist,
  writeWishlist,
  suggestAddresses,
  nearAddress,
  captchaTask,
  productChallengeVerify,
  productPickup,
  recommendations,
  readOrders,
  readOwnOrder,
  readOwnReceipt,
  orderLookup,
  readGuestOrder,
  readGuestReceipt,
  readReturnable,
  startOrderReturn,
  listStores,
  listLocalities,
];
