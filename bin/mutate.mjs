import { run } from './node26.mjs';

run('bin/checks/run-mutations.ts', { leavesNothing: true });
