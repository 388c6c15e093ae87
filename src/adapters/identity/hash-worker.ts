/**
 * A thread that only computes argon2id, with the lowest priority, so that other requests go first. Ends with its
 * process.
 */
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux 0 is the calling thread; elsewhere it is the whole process, whose priority must not change.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});
