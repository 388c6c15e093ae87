/**
 * Node flags for test workers. A worker allocates much short-lived memory: a larger young generation and a collector on
 * the allocating thread use a fifth less processor time than collector threads that wait for each other. Warnings about
 * experimental functions of Node are off, as they are for the shop and the simulator.
 */
export const workerNodeFlags = [
  '--max-semi-space-size=32',
  '--single-threaded-gc',
  '--disable-warning=ExperimentalWarning',
];
