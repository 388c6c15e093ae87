/** What the activity log has to know of a kind of record whose single changes can be undone (OWN-08). */
import type { Result } from '#shared/result.ts';
import type { Ctx } from '../context.ts';
import type { FieldValue } from './differences.ts';

/** Facts of an entry that undoes another: the id and the time of that one. */
export type Undoes = { undoes: string; undoesAt: string };

/** A change of one record that is being undone. */
export interface UndoneChange {
  actor: string;
  /** The record's own name: its subject without the kind. */
  key: string;
  /** As it would be then, in the form in which `read` gives it. */
  record: Record<string, unknown>;
  /** The fields that are set back. */
  paths: readonly string[];
  undoes: Undoes;
}
/** What the record's form says of the values, by field; for people. */
export interface UndoRefusal {
  fields: Record<string, string>;
}

export interface UndoKind {
  /** Its subjects begin with this and a colon: 'product'. */
  subject: string;
  /** The actions whose changes can be undone. */
  actions: readonly string[];
  /** Other actions about it → why they cannot be undone here, for people. */
  elsewhere: Readonly<Record<string, string>>;
  /** Fields of the record → why a change that includes them cannot be undone here, for people. */
  fixed: Readonly<Record<string, string>>;
  /**
   * The record in the form in which its entries have it; null when there is none. With `lock`, nobody else changes it
   * until the transaction ends.
   */
  read(ctx: Ctx, key: string, options: { lock: boolean }): Promise<object | null>;
  /** A value in the form in which two are compared, where one can be written in several ways. */
  comparable?(path: string, value: FieldValue): FieldValue;
  /** Why these fields cannot be set back at present, for people; null when they can. */
  findObstacle?(ctx: Ctx, key: string, paths: readonly string[]): Promise<string | null>;
  /** What to know before undoing, for people. */
  note?(record: object): string | null;
  /**
   * Saves the record as its form does: with its checks, ledger and entry, which names the undone one. The caller rolls
   * back when it is refused.
   */
  save(tx: Ctx, change: UndoneChange): Promise<Result<null, UndoRefusal>>;
}
