/**
 * Where errors of the server are reported (ANA-09). A report contains only the error and where it happened; callers do
 * not wait for it.
 */
export interface ErrorReports {
  report: (error: Error, where: ReportedWhere) => void;
  /** Records an answered request, for the few that are traced (ANA-11). */
  trace: (request: { name: string; status: number; milliseconds: number }) => void;
  /** Sends what is still queued, in 2 seconds at most. */
  close: () => Promise<void>;
}

export interface ReportedWhere {
  /** A person has to look at it now. */
  fatal: boolean;
  /** '' when the error did not come from a request. */
  path: string;
  requestId: string;
  /** The job or part of the shop, when the error did not come from a request. */
  part: string;
}
