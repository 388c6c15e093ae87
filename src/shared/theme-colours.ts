/** Generated from src/storefront/ground.css by `npm run generate`: the theme's colours in its light and its dark form, for emails, documents and pages without its style sheet (LOC-09). */
export const pageColour = { light: '#fbfaf6', dark: '#16181a' } as const;
export const raisedColour = { light: '#ffffff', dark: '#1f2224' } as const;
export const sunkenColour = { light: '#f1eee7', dark: '#25282b' } as const;
export const inkColour = { light: '#16181a', dark: '#f4f2ec' } as const;
export const quietColour = { light: '#5b5850', dark: '#b3afa5' } as const;
export const lineColour = { light: '#e0dcd2', dark: '#34373a' } as const;
export const accentColour = { light: '#ffd400', dark: '#ffd400' } as const;
export const onAccentColour = { light: '#16181a', dark: '#16181a' } as const;
export const roadColour = { light: '#16181a', dark: '#2b2e31' } as const;
export const saleColour = { light: '#b3261e', dark: '#ff8a7a' } as const;
export const focusColour = { light: '#16181a', dark: '#ffd400' } as const;
export const chalkColour = { light: '#f4f2ec', dark: '#f4f2ec' } as const;
export const pictureColour = { light: '#f4f2ec', dark: '#35383a' } as const;
