export function drawApparel(spec: unknown): string { return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 2400"></svg>'; }
