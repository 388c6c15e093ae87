import { run } from './node26.mjs';

run('bin/run-mutations.ts');
