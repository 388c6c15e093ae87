/*
 * Placing an order with a hold on the shop's own ledger and two outside tenders: 0 is a card (authorised, voided,
 * captured), 1 captures at once (pay in four). Two requests under one key, a sweeper that may die and start over, a
 * provider whose requests may arrive after their sender died, a clock that ages idempotency keys. Each -D below
 * re-introduces one shortcut, which must be refuted:
 *   M1 the provider is called before T1   M2 a new key for each retry   M3 'not found' is treated as 'declined'
 *   M4 T2 without compare-and-set         M5 the second tender's decline fails the order at once
 *   M6 a key is used after its window     M7 a new key for each attempt of a refund
 *   M8 stock and holds are released before the void is confirmed
 *   M9 undoing skips a tender that was not recorded as called
 */
#define CAS(a,b,f) atomic { if :: st == a -> st = b; f :: else fi }   /* UPDATE .. WHERE state = a, one transaction */
#define DIE if :: skip :: goto dead fi                                 /* SIGKILL may happen here */

mtype = { NONE, PENDING, PLACED, FAILING, FAILED, MANUAL };
mtype = { AUTH, VOID, CAPTURE, REFUND };
mtype st = NONE;
byte avail = 1, held, sold;      /* the unit of stock; the ledger's hold goes with it, in the same transactions */
byte noted[2];                   /* our rows: authorised */
byte auth[2], nauth[2], undone[2]; /* the provider's: 0 unknown, 1 approved, 2 declined; how often; voided or refunded whole */
byte captured, ref, nref;        /* ref: no refund, intent written, done */
byte age;                        /* of the keys: 0 young, 1 past 80 % of the window, 2 forgotten by the provider */
byte busy;                       /* drivers running */
byte live = 3;
chan q = [3] of { byte, mtype, byte };  /* requests in flight */
chan rep[3] = [1] of { byte };

inline UNDO() { held--; avail++ }
inline SELL() { held--; sold++ }
inline ask(me, op, t) { if :: nempty(rep[me]) -> rep[me]?_ :: empty(rep[me]) fi; q!me,op,t; rep[me]?r }

proctype H(byte me) {
  byte r;
#ifdef M1
  ask(me, AUTH, 0); DIE;
#endif
  atomic { if :: st == NONE -> st = PENDING; avail--; held++; busy++ :: else -> goto dead fi };  /* T1 */
  if :: skip :: goto over fi;
  q!me,AUTH,0; if :: skip :: goto over fi; rep[me]?r;
  if :: skip :: goto over fi;
  if
  :: r == 2 -> CAS(PENDING, FAILED, UNDO()); goto over
  :: r == 1 -> noted[0] = 1
  fi;
  if :: skip :: goto over fi;
  q!me,AUTH,1; if :: skip :: goto over fi; rep[me]?r;
  if :: skip :: goto over fi;
  if
#ifdef M4
  :: r == 1 -> atomic { st = PLACED; if :: held > 0 -> SELL() :: else fi }
#else
  :: r == 1 -> CAS(PENDING, PLACED, SELL())
#endif
#ifdef M5
  :: r == 2 -> CAS(PENDING, FAILED, UNDO())
#else
  :: r == 2 -> CAS(PENDING, FAILING, skip)
#endif
  fi;
over: atomic { busy-- };
dead: live--
}

#ifdef M6
#define YOUNG true
#else
#define YOUNG (age == 0)
#endif

proctype SW() {
  byte r, k;
again:
  do
  :: atomic { st == PENDING && YOUNG -> busy++ };
     r = 1;
#ifdef M3
     if :: auth[0] == 0 -> CAS(PENDING, FAILED, UNDO()); r = 0 :: else fi;
#endif
     if :: r == 1 && noted[0] == 0 -> ask(2, AUTH, 0); if :: r == 1 -> noted[0] = 1 :: r == 2 -> CAS(PENDING, FAILED, UNDO()) fi :: else fi;
     if
     :: r == 1 && st == PENDING -> ask(2, AUTH, 1);
        if
        :: k < 1 -> k++                                    /* died, starts again */
        :: r == 1 -> CAS(PENDING, PLACED, SELL())
        :: r == 1 -> CAS(PENDING, FAILING, skip)           /* too old to go forward */
        :: r == 2 -> CAS(PENDING, FAILING, skip)
        fi
     :: else
     fi;
     atomic { busy-- }
  :: st == PENDING && YOUNG -> CAS(PENDING, FAILING, skip)              /* older than 15 minutes: given up without a call */
  :: st == PENDING && !YOUNG -> CAS(PENDING, MANUAL, skip)
  :: atomic { st == FAILING && YOUNG -> busy++ };
#ifdef M8
     CAS(FAILING, FAILED, UNDO());
     if :: k < 1 -> k++; busy--; goto again :: skip fi;
#endif
     ask(2, AUTH, 0); if :: r == 1 -> ask(2, VOID, 0) :: r == 2 fi;
#ifdef M9
     if :: noted[0] == 0 -> r = 2 :: else -> ask(2, AUTH, 1) fi;
#else
     ask(2, AUTH, 1);
#endif
     if :: r == 1 -> ask(2, VOID, 1) :: r == 2 fi;
     if :: k < 1 -> k++ :: CAS(FAILING, FAILED, UNDO()) fi;
     atomic { busy-- }
  :: st == FAILING && !YOUNG -> CAS(FAILING, MANUAL, skip)
  :: st == PLACED && captured == 0 -> ask(2, CAPTURE, 0); captured = 1
  :: st == PLACED && captured == 1 && ref == 0 -> ref = 1              /* staff ask for a refund: the row is the intent */
  :: ref == 1 -> ask(2, REFUND, 0); if :: k < 2 -> k++ :: ref = 2 fi   /* one key, whoever tries */
  :: live == 1 && (st == NONE || st == FAILED || st == MANUAL || st == PLACED && captured && ref != 1) -> break
  od;
  live--
}

proctype PSP() {
  byte w, t; mtype op; byte answer;
  do
  :: atomic { q?w,op,t ->
       answer = 1;
       if
       :: op == AUTH && auth[t] == 0 -> if :: auth[t] = 1; nauth[t]++ :: auth[t] = 2 fi
#ifdef M2
       :: op == AUTH && auth[t] == 1 -> nauth[t]++
#else
       :: op == AUTH && auth[t] == 1 && age == 2 -> nauth[t]++          /* the key is forgotten: a new charge */
       :: op == AUTH && auth[t] == 1 && age < 2
#endif
       :: op == AUTH && auth[t] == 2
       :: op == VOID -> undone[t] = 1
       :: op == CAPTURE
#ifdef M7
       :: op == REFUND -> nref++
#else
       :: op == REFUND -> nref = 1
#endif
       fi;
       if :: op == AUTH -> answer = auth[t] :: else fi;
       if :: nfull(rep[w]) -> rep[w]!answer :: full(rep[w]) fi
     }
  :: live == 0 && empty(q) -> break
  od;
  assert(avail + held + sold == 1);
  assert(nauth[0] <= 1 && nauth[1] <= 1 && nref <= 1);
  assert(st != PENDING && st != FAILING);
  assert(st != PLACED || auth[0] == 1 && auth[1] == 1 && !undone[0] && !undone[1] && sold == 1 && captured && (ref != 2 || nref == 1));
  assert(st != NONE && st != FAILED || (auth[0] != 1 || undone[0]) && (auth[1] != 1 || undone[1]) && avail == 1 && !captured);
  assert(st != MANUAL || held == 1)                                     /* nothing is released until a person has decided */
}

/* No process pauses for as long as the time between 80 % of the window and its end. */
proctype Clock() {
  if :: live > 0 -> age = 1; if :: atomic { busy == 0 && empty(q) -> age = 2 } :: live == 0 fi :: live == 0 fi
}

init { atomic { run H(0); run H(1); run SW(); run PSP(); run Clock() } }
