/**
 * A pool of threads for password hashes: a limited number at once, a queue for the rest, and refusal beyond its limit.
 */
import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';

/** One core is left for other requests. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** A longer queue would take more seconds than anyone waits (about 27 hashes a second per core). */
const MAX_QUEUE_LENGTH = 80 * AT_ONCE;

interface Job {
  parameters: Argon2Parameters;
  done: (tag: Buffer) => void;
  fail: (error: Error) => void;
}
const idle: Worker[] = [];
const waiting: Job[] = [];
let running = 0;

/** The argon2id tag, off the event loop and at low priority. Throws IdentityBusyError when too many wait. */
export function argon2InThread(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((done, fail) => {
    const job = { parameters, done, fail };
    if (running < AT_ONCE) {
      running += 1;
      work(idle.pop() ?? openThread(), job);
    } else if (waiting.length < MAX_QUEUE_LENGTH) waiting.push(job);
    else fail(new IdentityBusyError('too many passwords at once'));
  });
}

function openThread(): Worker {
  const thread = new Worker(new URL('./hash-worker.ts', import.meta.url), { name: 'password hashes' });
  // An idle thread must not keep the process alive.
  thread.unref();
  // A thread that dies while idle is not reused; `work` rejects its job if it has one.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}

function work(thread: Worker, { parameters, done, fail }: Job): void {
  const settle = (next: Worker | null): void => {
    thread.off('message', onTag).off('error', onError).off('exit', onExit);
    const job = waiting.shift();
    if (job) work(next ?? openThread(), job);
    else {
      running -= 1;
      if (next) {
        next.unref();
        idle.push(next);
      }
    }
  };
  const onTag = (tag: Uint8Array): void => {
    settle(thread);
    done(Buffer.from(tag.buffer, tag.byteOffset, tag.byteLength));
  };
  const onError = (error: unknown): void => {
    settle(null);
    fail(error instanceof Error ? error : new Error(String(error)));
  };
  const onExit = (code: number): void => onError(new Error(`the thread for password hashes ended with code ${code}`));
  thread.on('message', onTag).on('error', onError).on('exit', onExit);
  thread.ref();
  thread.postMessage(parameters);
}
