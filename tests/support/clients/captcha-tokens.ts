/**
 * Obtains a captcha token without a browser: solves the proof of work, or requests one from the simulator as its script
 * does.
 */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaTask } from '#contract/limited-releases/captcha.ts';

export async function solveTask(task: CaptchaTask, action: string, hostname = 'localhost'): Promise<string> {
  if (task.provider === 'altcha') {
    const { challenge } = task;
    const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
  const reply = await fetch(new URL('/recaptcha/api2/reload', task.scriptUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ k: task.siteKey, action, hostname }),
  });
  return ((await reply.json()) as { token: string }).token;
}
