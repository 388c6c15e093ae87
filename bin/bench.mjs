import { run } from './node26.mjs';

run('bench/run-bench.ts');
