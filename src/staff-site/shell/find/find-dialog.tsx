import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '#shared/counted.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { FindField } from './find-field.tsx';
import { groupsOf } from './find-places.ts';
import { FoundList } from './found-list.tsx';
import { type FoundPlaces, useFound } from './use-found.ts';

/** Finds orders, customers, products, sizes, pages and screens by one text, with the keyboard alone (OWN-15). */
export function FindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const found = useFound(open ? text : '');
  const { places } = found;
  const active = Math.min(chosen, places.length - 1);
  // After the dialog has focused its first button.
  useEffect(() => {
    if (open) input.current?.select();
  }, [open]);
  const go = (path: string | undefined) => {
    if (path === undefined) return;
    onClose();
    void navigate(path);
  };
  return (
    <Drawer open={open} onClose={onClose} title="Find anything" side="middle">
      <FindField
        {...{ input, id, active }}
        value={typed}
        count={places.length}
        onChange={(value) => {
          setTyped(value);
          setChosen(0);
        }}
        onMove={(by) => setChosen((active + by + places.length) % places.length)}
        onEnter={() => go(places[active]?.path)}
      />
      <p role="status" className="mt-2 min-h-6 text-sm text-quiet">
        {statusOf(text, found)}
      </p>
      <FoundList id={id} groups={groupsOf(places)} active={active} onChoose={go} />
    </Drawer>
  );
}

function statusOf(text: string, { places, status }: FoundPlaces): string {
  if (status === 'FAILED') return 'The shop did not answer. Only screens are found.';
  if (text === '' || status === 'WAITING') return '';
  if (places.length === 0) return `Nothing found for ‘${text}’.`;
  return `${counted(places.length, 'result')}. Up and down keys choose, Enter opens.`;
}
