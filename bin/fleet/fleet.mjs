import { run } from '../node26.mjs';

run('bin/fleet/run-fleet.ts', { leavesNothing: true });
