import { run } from './node26.mjs';

run('bin/generate/generate-all.ts');
