import { run } from './node26.mjs';

run('bin/checks/run-checks.ts');
