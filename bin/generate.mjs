import { run } from './node26.mjs';

run('bin/generate-all.ts');
