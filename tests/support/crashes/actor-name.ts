/** The application name of the database connections of a process that a test kills. In a file of its own: what such a process imports must not measure the machine's speed. */
export const ACTOR = 'actor';
