import type { CaptchaRefusal } from '#modules/limited-releases/check-captcha.ts';
import type { Refusals } from '../reply-to.ts';

/** The errors of calls that need a captcha token. */
export const captchaErrors = {
  NOT_HUMAN: 'RecaptchaFailed',
  NOT_CHECKED: 'CaptchaUnavailable',
} as const satisfies Refusals<CaptchaRefusal>;
