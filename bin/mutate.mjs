import { run } from './node26.mjs';

run('bin/mutations/run-mutations.ts', { leavesNothing: true });
