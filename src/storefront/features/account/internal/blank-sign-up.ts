import type { SignUpValues } from './check-account.ts';

/** The sign-up form before anybody wrote in it. No box is ticked for anybody: news and points are asked for (F5). */
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
