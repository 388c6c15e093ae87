/**
 * Gets a captcha token for an action: solves a proof of work in the background, or runs another provider's script
 * (CHAL-07). Nothing is shown or pressed.
 */
import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import type { CaptchaAction, CaptchaTask } from '#contract/limited-releases/captcha.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';

/** Why there is no token, to show to the shopper. `host` is the host that may be blocked. */
export type CaptchaProblem = { reason: 'UNREACHABLE' | 'UNABLE' } | { reason: 'BLOCKED'; host: string };
export type CaptchaResult = Result<string, CaptchaProblem>;

interface Recaptcha {
  ready: (call: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

const PATIENCE_MS = 60_000;
const SCRIPT_PATIENCE_MS = 10_000;

export async function takeCaptchaToken(action: CaptchaAction): Promise<CaptchaResult> {
  const reply = await callApi<CaptchaTask>('GET', `captcha/task?action=${action}`);
  if (!reply.ok) return fail({ reason: 'UNREACHABLE' });
  const task = reply.value;
  try {
    return task.provider === 'altcha' ? await work(task.challenge as Challenge) : await runScript(task, action);
  } catch {
    return task.provider === 'altcha'
      ? fail({ reason: 'UNABLE' })
      : fail({ reason: 'BLOCKED', host: new URL(task.scriptUrl).hostname });
  }
}

async function work(challenge: Challenge): Promise<CaptchaResult> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () => new Worker(new URL('./internal/captcha-worker.ts', import.meta.url), { type: 'module' }),
    timeout: PATIENCE_MS,
  });
  return solution ? ok(btoa(JSON.stringify({ challenge, solution }))) : fail({ reason: 'UNABLE' });
}

async function runScript(
  { siteKey, scriptUrl }: Extract<CaptchaTask, { provider: 'recaptcha' }>,
  action: string,
): Promise<CaptchaResult> {
  const recaptcha = await within(loadRecaptcha(scriptUrl));
  return ok(await within(recaptcha.execute(siteKey, { action })));
}

let loading: Promise<Recaptcha> | null = null;

/** Loads the script once; after a failure the next call tries again. */
function loadRecaptcha(src: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('no reCAPTCHA in its script'));
    };
    script.onerror = () => reject(new Error('the script did not load'));
    document.head.append(script);
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

function within<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      loading = null;
      reject(new Error('too slow'));
    }, SCRIPT_PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
