/** What reads that may be old know of replicas, and of who reads (FLT-05). */
import type { Database, Queries } from '../database.ts';

export interface Replica {
  /** Host and port, for logs and metrics. */
  name: string;
  db: Database;
}

export interface Replicas {
  /** A replica within the bound that has replayed the log up to `position`, in turn; null where there is none. */
  choose: (position: bigint) => Replica | null;
  /** Takes a replica that failed to answer out of use until it answers again; logs the error. */
  failed: (replica: Replica, error: unknown) => void;
  /** Of each replica: seconds by which it may be behind, Infinity where nothing is known, and whether it is in use. */
  status: () => ReplicaStatus[];
}

export interface ReplicaStatus {
  name: string;
  lagSeconds: number;
  isUsed: boolean;
}

/** Who makes a request. One object for the whole request. */
export interface Reader {
  /** As writes are remembered by: 'staff:ID' or 'customer:ID'. */
  person: string;
  /** Whether the request has changed what it may read: the rest of it asks the primary. */
  wrote: boolean;
  /** Whether the request has added to the audit. */
  audited: boolean;
  /** How far the log was at the person's last write before this request, once that is looked up. */
  position?: Promise<bigint>;
}

export interface OldReadsCtx {
  db: Queries;
  /** Absent where the settings name none. */
  replicas?: Replicas;
  /** Absent: nobody whose writes are remembered; every read then asks the primary. */
  reader?: Reader;
}
