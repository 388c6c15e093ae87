import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { type SettingsOf, setting, url, whole } from '#platform/setting.ts';

/** What tells people from bots. */
export const captchaSettings = {
  KERB_CAPTCHA: setting(
    z.enum(['altcha', 'recaptcha']),
    'altcha',
    'Captcha that tells people from bots: the shop’s own proof of work, or Google’s reCAPTCHA v3.',
  ),
  KERB_CAPTCHA_KEY: setting(
    z.string().min(32).or(z.literal('')),
    '',
    'Signs the proofs of work. Empty: a key created once and stored in the database.',
  ),
  KERB_CAPTCHA_COST: setting(
    whole(100, 1_000_000),
    '5000',
    'Rounds of one try of the proof of work; a browser needs 100 to 900 tries.',
  ),
  KERB_RECAPTCHA_HOST: setting(
    url.or(z.literal('')),
    '',
    'Host of reCAPTCHA, without a path. Empty: the simulator, or https://www.google.com without one.',
  ),
  KERB_RECAPTCHA_SITE_KEY: setting(z.string().min(1).max(100), 'simulator_site', 'reCAPTCHA site key.'),
  KERB_RECAPTCHA_SECRET: setting(z.string().min(1).max(100), 'simulator_secret', 'reCAPTCHA secret.'),
  KERB_RECAPTCHA_MIN_SCORE: setting(
    z
      .string()
      .regex(/^(0(\.\d{1,2})?|1)$/, 'must be a number from 0 to 1')
      .transform(Number),
    '0.5',
    'Lowest score that counts as a person.',
  ),
  KERB_RECAPTCHA_TIMEOUT_MS: setting(whole(100, 60_000), '3000', 'Longest wait for reCAPTCHA.'),
};

/** Rules between the settings of the captcha. */
export const captchaSettingMistakes = (config: Config): string[] => {
  const isSimulated = config.KERB_SIMULATOR && !config.KERB_RECAPTCHA_HOST;
  return config.KERB_CAPTCHA === 'recaptcha' && !isSimulated && config.KERB_RECAPTCHA_SECRET === 'simulator_secret'
    ? ['KERB_RECAPTCHA_SECRET: required when KERB_CAPTCHA is recaptcha and the simulator is not used']
    : [];
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof captchaSettings> {}
}
