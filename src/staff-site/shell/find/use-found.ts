import { useEffect, useState } from 'react';
import { findReplySchema, MIN_FIND_LENGTH } from '#contract/staff/staff-find.ts';
import { areas } from '../../areas.ts';
import { useMember } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { type Place, placeOf, screensNamed } from './find-places.ts';

/** Milliseconds without a key before the shop is asked: each answer with names is recorded. */
const PAUSE_MS = 200;

interface Answer {
  text: string;
  places: readonly Place[];
  failed: boolean;
}

export interface FoundPlaces {
  places: readonly Place[];
  status: 'WAITING' | 'READY' | 'FAILED';
}

/** What a text finds: screens at once, the rest when the shop has answered for exactly this text. */
export function useFound(text: string): FoundPlaces {
  const member = useMember();
  const [answer, setAnswer] = useState<Answer>({ text: '', places: [], failed: false });
  useEffect(() => {
    if (text.length < MIN_FIND_LENGTH) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callStaff('GET', `staff/find${queryText({ q: text })}`, findReplySchema, { signal: abort.signal }).then(
        ({ found }) => setAnswer({ text, places: found.map(placeOf), failed: false }),
        () => {
          if (!abort.signal.aborted) setAnswer({ text, places: [], failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  const isCurrent = answer.text === text || text.length < MIN_FIND_LENGTH;
  const found = answer.text === text ? answer.places : [];
  return {
    places: [...found, ...screensNamed(areas, member, text)],
    status: !isCurrent ? 'WAITING' : answer.text === text && answer.failed ? 'FAILED' : 'READY',
  };
}
