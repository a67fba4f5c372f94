/** Icons drawn for this demo, because logos of real chains may not be shipped. White shapes on a disc of 32 by 32. */
const shapes = {
  diamond: '<path d="M16 6l7 10-7 10-7-10z"/>',
  layers: '<path d="M16 7l9 5-9 5-9-5z"/><path d="M7 16.5l9 5 9-5v3.5l-9 5-9-5z" opacity=".7"/>',
  sun: '<circle cx="16" cy="16" r="5"/><path d="M16 5v4m0 14v4M5 16h4m14 0h4M8.2 8.2l2.8 2.8m10 10l2.8 2.8m0-15.6L21 11M11 21l-2.8 2.8" stroke="#fff" stroke-width="2"/>',
  block: '<path d="M16 6l8.7 5v10L16 26l-8.7-5V11z"/>',
  dots: '<circle cx="16" cy="9" r="3"/><circle cx="16" cy="23" r="3"/><circle cx="10" cy="12.5" r="2"/><circle cx="22" cy="12.5" r="2"/><circle cx="10" cy="19.5" r="2"/><circle cx="22" cy="19.5" r="2"/>',
  orbit:
    '<circle cx="16" cy="16" r="3"/><g fill="none" stroke="#fff" stroke-width="1.6"><ellipse cx="16" cy="16" rx="10" ry="4.2" transform="rotate(30 16 16)"/><ellipse cx="16" cy="16" rx="10" ry="4.2" transform="rotate(150 16 16)"/></g>'
} as const

/** Returns the icon of a chain as a data URI. */
export function chainMark(shape: keyof typeof shapes, colour: string): string {
  const disc = `<circle cx="16" cy="16" r="16" fill="${colour}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${disc}<g fill="#fff">${shapes[shape]}</g></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
