/** The only error table, with staff-error-codes.ts: code → HTTP status and message. Replies contain {errorCode, message} and nothing internal. */
import { accountMessages } from '../messages/account-messages.ts';
import { airlineMessages } from '../messages/airline-messages.ts';
import { checkoutMessages } from '../messages/checkout-messages.ts';
import { formMessages } from '../messages/form-messages.ts';
import { giftCardMessages } from '../messages/gift-card-messages.ts';
import { fillText, messages } from '../messages/messages.ts';
import { orderMessages } from '../messages/order-messages.ts';
import { paymentMessages } from '../messages/payment-messages.ts';
import { requestMessages } from '../messages/request-messages.ts';
import { staffOrderMessages } from '../staff/orders/staff-order-messages.ts';
import { tillMessages } from '../staff/orders/till-messages.ts';
import { staffShopMessages } from '../staff/staff-shop-messages.ts';
import { staffErrorCodes } from './staff-error-codes.ts';

const texts = {
  ...messages,
  ...formMessages,
  ...checkoutMessages,
  ...requestMessages,
  ...accountMessages,
  ...airlineMessages,
  ...paymentMessages,
  ...giftCardMessages,
  ...orderMessages,
  ...staffShopMessages,
  ...staffOrderMessages,
  ...tillMessages,
};

export const errorCodes = {
  BadRequest: { status: 400, message: 'badRequest' },
  IdempotencyKeyMissing: { status: 400, message: 'keyMissing' },
  CrossSiteRequest: { status: 403, message: 'crossSite' },
  NotFound: { status: 404, message: 'notFound' },
  OrderAttemptUnknown: { status: 404, message: 'keyUnknown' },
  MethodNotAllowed: { status: 405, message: 'methodNotAllowed' },
  PayloadTooLarge: { status: 413, message: 'tooLarge' },
  UnsupportedMediaType: { status: 415, message: 'unsupportedType' },
  TooManyRequests: { status: 429, message: 'tooManyRequests' },
  InternalError: { status: 500, message: 'somethingWentWrong' },
  Unavailable: { status: 503, message: 'unavailable' },
  // Account
  Unauthorised: { status: 401, message: 'loggedOut' },
  MailingListFailed: { status: 429, message: 'mailingListFailed' },
  StaffForbidden: { status: 403, message: 'staffForbidden' },
  SecondFactorMissing: { status: 403, message: 'secondFactorMissing' },
  ConfirmationNeeded: { status: 403, message: 'confirmationNeeded' },
  SecondFactorWrong: { status: 403, message: 'secondFactorWrong' },
  SecondFactorTooMany: { status: 429, message: 'secondFactorTooMany' },
  SecondFactorRequired: { status: 409, message: 'secondFactorRequired' },
  RightsExceeded: { status: 403, message: 'rightsExceeded' },
  RoleInUse: { status: 409, message: 'roleInUse' },
  InvitationEnded: { status: 410, message: 'invitationEnded' },
  SetUpLinkEnded: { status: 410, message: 'setUpLinkEnded' },
  LastManager: { status: 409, message: 'lastManager' },
  StaffSuspended: { status: 403, message: 'staffSuspended' },
  LogInStepEnded: { status: 410, message: 'logInStepEnded' },
  PasskeyWrong: { status: 403, message: 'passkeyWrong' },
  PasskeyLogInEnded: { status: 410, message: 'passkeyLogInEnded' },
  PasskeysElsewhere: { status: 409, message: 'passkeysElsewhere' },
  TooManyConfirmations: { status: 429, message: 'tooManyConfirmations' },
  PasskeyRefused: { status: 409, message: 'passkeyRefused' },
  ViewingOnly: { status: 403, message: 'viewingOnly' },
  ApiKeyForbidden: { status: 403, message: 'apiKeyForbidden' },
  ApiKeysStopped: { status: 503, message: 'apiKeysStopped' },
  StaffSiteClosed: { status: 503, message: 'staffSiteClosed' },
  EmailTaken: { status: 409, message: 'emailTaken' },
  SignUpFailed: { status: 429, message: 'signUpFailed' },
  LogInFailed: { status: 429, message: 'logInFailed' },
  CredentialsWrong: { status: 401, message: 'credentialsWrong' },
  EmailNotVerified: { status: 403, message: 'emailNotVerified' },
  TooManyVerificationEmails: { status: 429, message: 'tooManyVerificationEmails' },
  VerificationLinkInvalid: { status: 410, message: 'verificationLinkInvalid' },
  VerificationPasswordNeeded: { status: 403, message: 'verificationPasswordNeeded' },
  VerificationPasswordWrong: { status: 403, message: 'verificationPasswordWrong' },
  TooManyVerificationTries: { status: 429, message: 'tooManyVerificationTries' },
  TooManyResetLinks: { status: 429, message: 'tooManyResetLinks' },
  TooManyInvitations: { status: 429, message: 'tooManyInvitations' },
  ResetLinkInvalid: { status: 410, message: 'resetLinkInvalid' },
  CurrentPasswordWrong: { status: 403, message: 'currentPasswordWrong' },
  TooManyPasswordUpdates: { status: 429, message: 'tooManyPasswordUpdates' },
  TooManyDeletionTries: { status: 429, message: 'tooManyDeletionTries' },
  CustomerNotFound: { status: 404, message: 'accountPreparing' },
  StateConflict: { status: 409, message: 'stateConflict' },
  AddressDuplicate: { status: 409, message: 'addressDuplicate' },
  AddressNotFound: { status: 404, message: 'addressNotFound' },
  AddressBookFull: { status: 409, message: 'addressBookFull' },
  WishlistConflict: { status: 409, message: 'wishlistChangedElsewhere' },
  // Airline
  RewardUnusable: { status: 409, message: 'rewardUnusable' },
  StoreCreditUnusable: { status: 409, message: 'storeCreditUnusable' },
  MembershipNotFound: { status: 404, message: 'membershipNotFound' },
  MembershipInactive: { status: 409, message: 'membershipInactive' },
  MembershipNotLinked: { status: 403, message: 'membershipNotLinked' },
  MembershipCodeSent: { status: 403, message: 'membershipCodeSent' },
  MembershipCodeWrong: { status: 403, message: 'membershipCodeWrong' },
  TooManyMembershipCodes: { status: 429, message: 'tooManyMembershipCodes' },
  TooManyLinkTries: { status: 429, message: 'tooManyLinkTries' },
  MembershipLinkFailed: { status: 503, message: 'addFailed' },
  AirlineQuoteFailed: { status: 503, message: 'quoteFailed' },
  AirlinePointsInsufficient: { status: 409, message: 'notEnoughPoints' },
  AirlineQuoteUnusable: { status: 409, message: 'quoteUnusable' },
  // Products
  SizeInStock: { status: 409, message: 'sizeInStock' },
  // Cart and checkout
  ChallengeFailed: { status: 422, message: 'challengeAnswerWrong' },
  RecaptchaFailed: { status: 400, message: 'captchaFailed' },
  CaptchaUnavailable: { status: 503, message: 'captchaFailed' },
  OrdersStopped: { status: 503, message: 'ordersStopped' },
  CartInvalid: { status: 409, message: 'itemUnavailable' },
  ItemSoldOut: { status: 409, message: 'cartItemSoldOut' },
  StoreLostStock: { status: 409, message: 'storeLostStock' },
  PickupUnavailable: { status: 409, message: 'pickupLost' },
  DeliveryMethodUnavailable: { status: 409, message: 'deliveryMethodRequired' },
  AuthorityToLeaveRequired: { status: 400, message: 'authorityToLeaveRequired' },
  PaymentMissing: { status: 400, message: 'paymentMissing' },
  TotalChanged: { status: 409, message: 'totalChanged' },
  CheckoutUpdated: { status: 409, message: 'orderChangedElsewhere' },
  OrderFailed: { status: 409, message: 'orderFailed' },
  IdempotencyKeyInProgress: { status: 409, message: 'keyInProgress' },
  IdempotencyKeyReused: { status: 422, message: 'keyReused' },
  // Payment
  PaymentDeclined: { status: 402, message: 'paymentDeclined' },
  PaymentInstrumentTypeNotAccepted: { status: 402, message: 'cardTypeNotAccepted' },
  InvalidRequest: { status: 409, message: 'payInFourMismatch' },
  PayInFourNotOffered: { status: 409, message: 'payInFourNotOffered' },
  SavedMethodNotFound: { status: 409, message: 'savedMethodGone' },
  SavedMethodsFull: { status: 409, message: 'savedMethodsFull' },
  // The token is nothing that the provider can charge, or the attempt is another one.
  SaveMethodRefused: { status: 409, message: 'saveMethodFailed' },
  // The provider does not answer.
  SaveMethodFailed: { status: 503, message: 'saveMethodFailed' },
  PaymentFailureUnrecoverable: { status: 502, message: 'orderUnrecoverable' },
  // Orders
  OrderNotFound: { status: 404, message: 'noMatchingOrder' },
  OrderOfAccount: { status: 403, message: 'accountExists' },
  OrderCancelTooLate: { status: 409, message: 'cancelTooLate' },
  OrderChangeTooLate: { status: 409, message: 'changeTooLate' },
  OrderChangeSoldOut: { status: 409, message: 'changeSizeSoldOut' },
  OrderChangeSizeUnknown: { status: 409, message: 'changeSizeNotThere' },
  OrderChangeCosts: { status: 409, message: 'changeCosts' },
  OrderChangeNotDelivered: { status: 409, message: 'changeNotDelivered' },
  ChangePaymentLinkExpired: { status: 410, message: 'changePaymentLinkExpired' },
  ChangePaymentOver: { status: 410, message: 'changePaymentOver' },
  ChangePaymentPending: { status: 409, message: 'changePaymentPending' },
  ChangePaymentStopped: { status: 503, message: 'changePaymentStopped' },
  ChangePaymentTooMany: { status: 409, message: 'changePaymentTooMany' },
  ChangePaymentOutdated: { status: 409, message: 'changePaymentOutdated' },
  PhoneOrderLinkExpired: { status: 410, message: 'phoneOrderLinkExpired' },
  PhoneOrderOver: { status: 410, message: 'phoneOrderOver' },
  PhoneOrderTooMany: { status: 409, message: 'phoneOrderTooMany' },
  OrderViewExpired: { status: 410, message: 'viewExpired' },
  TooManyLookups: { status: 429, message: 'tooManyLookups' },
  // Returns
  ReturnNotPossible: { status: 409, message: 'returnNotPossible' },
  ReturnTooMany: { status: 409, message: 'returnTooMany' },
  ExchangeSoldOut: { status: 409, message: 'exchangeSoldOut' },
  ReturnTokenInvalid: { status: 410, message: 'returnPageExpired' },
  // Gift cards
  VoucherInvalid: { status: 404, message: 'giftCardWrong' },
  VoucherExpired: { status: 409, message: 'giftCardExpired' },
  VoucherLocked: { status: 423, message: 'giftCardLocked' },
  VoucherSuspended: { status: 409, message: 'giftCardSuspended' },
  VoucherAlreadyApplied: { status: 409, message: 'giftCardApplied' },
  VoucherInsufficientFunds: { status: 409, message: 'giftCardBalanceChanged' },
  ...staffErrorCodes,
} as const satisfies Record<string, { status: number; message: keyof typeof texts }>;

export type ErrorCode = keyof typeof errorCodes;

/** The message of a code, its {placeholders} not yet filled. */
export const errorText = (errorCode: ErrorCode): string => texts[errorCodes[errorCode].message];

/** The body of every failed call (CHK, PAY-07). */
export interface ErrorBody {
  errorCode: ErrorCode;
  message: string;
  /** Present when an order exists that could not be completed (PAY-12). */
  orderNumber?: string;
  /** Errors by field, for forms: field path → message. */
  fields?: Record<string, string>;
  /** The current total of the order, in dollars, when it differs from the one shown to the shopper (TotalChanged). */
  total?: number;
}
/** What an error reply may contain beyond its code and message. */
export type ErrorExtra = Pick<ErrorBody, 'orderNumber' | 'fields' | 'total'>;

export function errorBody(
  errorCode: ErrorCode,
  values: Record<string, string | number> = {},
  extra: ErrorExtra = {},
): ErrorBody {
  return { errorCode, message: fillText(errorText(errorCode), values), ...extra };
}
