/**
 * Messages of express checkout (sections 5 and 8); separate, so that only the cart's lazily loaded part contains them.
 */
export const expressMessages = {
  addressUnserviceable: 'Unfortunately we cannot deliver to the entered address. Please use a different address.',
  optionNotFound: "Couldn't find selected shipping option.",
  methodCodeNotSet: 'Express checkout delivery method code not set.',
  dataNotLoaded: 'Express checkout data not loaded.',
  nameAndEmailNotFound: 'Name and email not found',
  stillConfirming: 'Your order is still being confirmed.',
} as const;
