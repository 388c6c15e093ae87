/** The buttons of express checkout side by side; one below the other on the narrowest phones. */
export const buttonGrid = 'grid auto-rows-min gap-2 min-[21.5rem]:grid-cols-2';

/** The height of two buttons in a row. A wallet that is missing leaves its space. */
export const minRows = (buttons: number): string => ['', 'min-h-12', 'min-h-26'][Math.ceil(buttons / 2)] ?? 'min-h-40';
