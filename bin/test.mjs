import { run } from './node26.mjs';

run('bin/tests/run-tests.ts', { leavesNothing: true });
