import type { SignUpValues } from '../internal/check-account.ts';

/** The initial values of the sign-up form. No box is ticked: consent to news and points is opt-in (reliability F5). */
export const blankSignUp: SignUpValues = {
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  repeat: '',
  phone: '',
  birthDate: '',
  gender: '',
  agreeToMarketing: false,
  addToLoyaltyProgram: false,
};
