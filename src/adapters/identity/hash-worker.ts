/**
 * A thread that only computes argon2id, at low priority, so that other requests go first. Not at the lowest: beside two
 * busy processes a hash then got hardly any processor time, and a log-in took seconds. Ends with its process.
 */
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux 0 is the calling thread; elsewhere it is the whole process, whose priority must not change.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});
