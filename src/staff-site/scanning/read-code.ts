/** Reads one code of a camera's picture; null when it sees none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;
