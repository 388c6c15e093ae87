/** What a process that is to be killed calls its connections. Apart from `actor-gone.ts`: the program that is killed measures no machine. */
export const ACTOR = 'actor';
