/** The captcha chosen by the settings, and the sources of its script and frame. */
import { createAltchaCaptcha } from '#adapters/captcha/altcha-captcha.ts';
import { createRecaptchaCaptcha } from '#adapters/captcha/recaptcha-captcha.ts';
import type { CaptchaPort } from '#modules/limited-releases/captcha.port.ts';
import type { Config } from '#platform/config.ts';
import type { PolicySources } from '../response-headers/content-security-policy.ts';

interface ChosenCaptcha {
  captcha: CaptchaPort;
  /** What pages must allow; null when the captcha is the shop's own. */
  sources: PolicySources | null;
}

/** `key` is the one stored in the database. */
export function chooseCaptcha(config: Config, key: Buffer, simulatorUrl: string | null): ChosenCaptcha {
  if (config.KERB_CAPTCHA === 'altcha') {
    return {
      captcha: createAltchaCaptcha({
        key: config.KERB_CAPTCHA_KEY || key.toString('hex'),
        cost: config.KERB_CAPTCHA_COST,
      }),
      sources: null,
    };
  }
  const host = new URL(config.KERB_RECAPTCHA_HOST || simulatorUrl || 'https://www.google.com').origin;
  const { hostname } = new URL(config.KERB_PUBLIC_URL);
  const captcha = createRecaptchaCaptcha({
    host,
    siteKey: config.KERB_RECAPTCHA_SITE_KEY,
    secret: config.KERB_RECAPTCHA_SECRET,
    minScore: config.KERB_RECAPTCHA_MIN_SCORE,
    hostnames: hostname === 'localhost' ? ['localhost', '127.0.0.1'] : [hostname],
    timeoutMs: config.KERB_RECAPTCHA_TIMEOUT_MS,
  });
  // Google's script loads the rest of itself from a second host, and may open frames from a third.
  const [scripts, frames] =
    host === simulatorUrl
      ? [[], []]
      : [['https://www.gstatic.com/recaptcha/'], ['https://recaptcha.google.com/recaptcha/']];
  return {
    captcha,
    sources: { scripts: [`${host}/recaptcha/`, ...scripts], frames: [`${host}/recaptcha/`, ...frames] },
  };
}
