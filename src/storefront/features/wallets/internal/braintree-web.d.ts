/**
 * Types of the submodules of braintree-web, which are imported individually; its published types cover only the whole
 * package.
 */
declare module 'braintree-web/client' {
  export const create: typeof import('braintree-web').client.create;
}
declare module 'braintree-web/data-collector' {
  export const create: typeof import('braintree-web').dataCollector.create;
}
declare module 'braintree-web/apple-pay' {
  export const create: typeof import('braintree-web').applePay.create;
}
declare module 'braintree-web/google-payment' {
  export const create: typeof import('braintree-web').googlePayment.create;
}
declare module 'braintree-web/paypal-checkout' {
  export const create: typeof import('braintree-web').paypalCheckout.create;
}
declare module 'braintree-web/hosted-fields' {
  export const create: typeof import('braintree-web').hostedFields.create;
}
