/** Whom errors of the server are told (ANA-09). What is told is only an error and where it happened; nobody waits for it. */
export interface ErrorReports {
  report: (error: Error, where: ReportedWhere) => void;
  /** A request that was answered, for the few that are traced (ANA-11). */
  trace: (request: { name: string; status: number; milliseconds: number }) => void;
  /** Sends what is still on its way, 2 seconds at most. */
  close: () => Promise<void>;
}

export interface ReportedWhere {
  /** Somebody has to look at it now. */
  fatal: boolean;
  /** '' where it was no request. */
  path: string;
  requestId: string;
  /** The job or part of the shop, where it was no request. */
  part: string;
}
