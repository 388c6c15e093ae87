/** Structured logs on stdout; personal and secret values are removed before they are written. */
import { type Logger, pino } from 'pino';
import { scrubText } from '#shared/error-reports/scrub-text.ts';
import { loggableError } from './loggable-error.ts';

/** Keys whose values are never logged, at any of the first three levels of nesting. */
const SECRET_KEYS = [
  'password',
  'currentPassword',
  'pin',
  'token',
  'nonce',
  'code',
  'authorization',
  'cookie',
  'set-cookie',
  'clientToken',
  'deviceData',
  'recaptchaToken',
  'email',
  'phone',
  'firstName',
  'lastName',
  'contactName',
  'street1',
  'street2',
  'company',
  'suburb',
  'postcode',
  'birthDate',
  'memberId',
  'number',
  'cvv',
  'instrument',
];
const paths = SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** Reasons are texts from providers and libraries. */
const serializers = {
  err: loggableError,
  error: loggableError,
  reason: (reason: unknown) => (typeof reason === 'string' ? scrubText(reason) : reason),
};

export function createLogger(level: string, destination?: { write: (line: string) => void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
    serializers,
  };
  return destination ? pino(options, destination) : pino(options);
}
export const silentLogger: Logger = pino({ level: 'silent' });
