import { run } from './node26.mjs';

run('bin/kerb.ts');
