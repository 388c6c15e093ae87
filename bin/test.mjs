import { run } from './node26.mjs';

run('bin/run-tests.ts');
