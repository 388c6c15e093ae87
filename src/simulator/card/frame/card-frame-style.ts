/** Styles of the card frame: the shop's colours, hairlines and 2 px corners, light and dark. */
export const FRAME_STYLE = `
:root { color-scheme: light; --ink: #16181a; --paper: #fbfaf6; --line: #75716a; --quiet: #5b5852; --wrong: #b3201a; --focus: #16181a; }
:root[data-theme=dark] { color-scheme: dark; --ink: #fbfaf6; --paper: #16181a; --line: #8c887f; --quiet: #b5b1a8; --wrong: #ff8a80; --focus: #ffd400; }
* { box-sizing: border-box; }
html, body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
#card { padding: 4px; display: grid; gap: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px; }
.box { position: relative; }
input { width: 100%; height: 48px; padding: 0 12px; border: 1px solid var(--line); border-radius: 2px; background: transparent; color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--quiet); opacity: 1; }
input:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input[aria-invalid] { border-color: var(--wrong); }
#brand { position: absolute; right: 12px; top: 0; line-height: 48px; font-size: 13px; color: var(--quiet); pointer-events: none; }
.error { margin: 4px 0 0; font-size: 14px; color: var(--wrong); }
@media (max-width: 300px) { .pair { grid-template-columns: 1fr; } }
`;
