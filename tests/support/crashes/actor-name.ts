/**
 * The application_name of database connections of a process that a test kills. In its own file, so that such a process
 * does not import the module that measures the machine's speed.
 */
export const ACTOR = 'actor';
