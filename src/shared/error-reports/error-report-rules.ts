/**
 * Which errors are reported, in the browser and on the server (section 9; ANA-10 to ANA-15, docs/decisions/0034). Pure.
 */

/** Default share of errors that are sent (ANA-10). */
export const ERROR_SAMPLE_RATE = 0.01;
/** The share of requests that are traced (ANA-11). */
export const TRACE_SAMPLE_RATE = 0.001;

export interface Thrown {
  name: string;
  message: string;
  stack: string;
  /** False when something other than an Error was thrown or given as a reason. */
  isError: boolean;
}
export interface ErrorFacts {
  /** The shopper saw the error page, or the process ends. */
  fatal: boolean;
  /** Where it happened, with or without the shop's prefix. */
  path: string;
}
export type Verdict = 'send' | 'noise' | 'denied' | 'not sampled';

/** Errors unrelated to the shop: scripts of ads, extensions, a blocked captcha (ANA-13). */
const NOISE: readonly RegExp[] = [
  // Ad scripts
  /adsbygoogle|googlesyndication|doubleclick|googletag|\bfbq\b|pagead|ad[- ]?block/i,
  // Extensions, and what browsers report when one was removed
  /(chrome|moz|safari(-web)?)-extension:\/\//i,
  /Extension context invalidated|message channel closed before a response|Could not establish connection\. Receiving end does not exist/i,
  // reCAPTCHA that does not load
  /recaptcha/i,
];
const NOISY_NAMES = new Set(['InvalidStateError', 'TypeError']);

/** Any thrown value in the form that the rules use. */
export function asThrown(thrown: unknown): Thrown {
  // Checked by its string tag, because an error of another realm is not an instance of this Error.
  const isError = thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';
  const { name, message, stack } = isError ? (thrown as Error) : { name: typeof thrown, message: '', stack: '' };
  return { name: String(name), message: String(message), stack: String(stack ?? ''), isError };
}

const isNoise = ({ name, message, stack, isError }: Thrown): boolean => {
  const at = scriptOf(stack);
  return !isError || NOISY_NAMES.has(name) || NOISE.some((pattern) => pattern.test(message) || pattern.test(at));
};

/** The script that threw it: the first URL of the stack. */
const scriptOf = (stack: string): string => /(?<![a-z-])[a-z][a-z-]*:\/\/[^\s)]+/i.exec(stack)?.[0] ?? '';

/** Scripts of tags that the settings name by a part of their URL (ANA-14); those of extensions are noise. */
function isDenied({ stack }: Thrown, deniedTags: readonly string[]): boolean {
  const script = scriptOf(stack);
  return deniedTags.some((tag) => script.includes(tag));
}

/** The checkout is critical (ANA-12). */
export const isCriticalPath = (path: string): boolean => /^(\/nz)?(\/api)?\/checkout(\/|\?|$)/.test(path);

/**
 * Fatal events are always sent. For all others noise is excluded first, whatever the path: a TypeError of the checkout
 * is noise too (ANA-15). What remains is always sent from the checkout, and sampled elsewhere: `chance` is a number
 * from 0 to under 1.
 */
export function classifyError(
  thrown: Thrown,
  facts: ErrorFacts,
  rules: { sampleRate: number; deniedTags: readonly string[] },
  chance: number,
): Verdict {
  if (facts.fatal) return 'send';
  if (isNoise(thrown)) return 'noise';
  if (isDenied(thrown, rules.deniedTags)) return 'denied';
  return isCriticalPath(facts.path) || chance < rules.sampleRate ? 'send' : 'not sampled';
}
