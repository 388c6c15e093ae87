import { type KeyboardEvent, useId, useState } from 'react';

export interface Combobox {
  /** Whether the list is shown: something was typed, and there are options. */
  isOpen: boolean;
  /** The option that Enter chooses; -1: none, Enter does what it does in a plain field. */
  active: number;
  /** Props of the input. */
  input: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls'?: string;
    'aria-activedescendant'?: string;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  listId: string;
  optionId: (index: number) => string;
  /** Shows the list once there are options. */
  open: () => void;
  close: () => void;
  choose: (index: number) => void;
}

/**
 * The behaviour of an editable combobox by the ARIA Authoring Practices 1.2: arrows move among the options, Enter
 * chooses, Escape closes, Home and End go back into the text. Leaving the field chooses nothing. `options` are compared
 * by identity: with other options none is active.
 */
export function useCombobox(options: readonly unknown[], onChoose: (index: number) => void): Combobox {
  const listId = useId();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState(options);
  if (shown !== options) {
    setShown(options);
    setActive(-1);
  }
  const isOpen = isWanted && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (index: number) => {
    close();
    onChoose(index);
  };
  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault();
    setWanted(true);
    // One place beside the options is the text itself.
    const places = options.length + 1;
    if (options.length > 0) setActive(((active + 1 + step + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (!isOpen) return;
    else if (event.key === 'Home' || event.key === 'End') setActive(-1);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    }
  };
  return {
    isOpen,
    active: isOpen ? active : -1,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': listId }),
      ...(isOpen && active >= 0 && { 'aria-activedescendant': optionId(active) }),
      onKeyDown,
    },
    listId,
    optionId,
    open: () => setWanted(true),
    close,
    choose,
  };
}
