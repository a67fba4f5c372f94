/** Styles that a button needs once it has a face. */
const faceStyles = `
button[data-state=connected] {
  background: light-dark(oklch(0.965 0.004 200), oklch(0.285 0.012 205));
  color: light-dark(oklch(0.22 0.014 200), oklch(0.97 0.004 205));
  box-shadow: inset 0 0 0 1px light-dark(oklch(0.87 0.008 200), oklch(0.39 0.014 205));
}
button[hidden] { display: none }
:host { min-inline-size: 0; max-inline-size: 100%; vertical-align: middle }
button {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  min-inline-size: min(9.5em, 100%); max-inline-size: 100%;
  font-variant-numeric: tabular-nums;
}
/* From its end: what does not fit beside the account goes to a second line, which is out of sight. An amount on it is then hidden. */
button.parts {
  --high: 44px;
  flex-flow: row-reverse wrap; align-content: flex-start; gap: 0 8px;
  min-inline-size: 0; block-size: var(--high); min-block-size: 0; padding-block: 0; overflow: hidden;
}
:host([size=sm]) button.parts { --high: 36px }
button.parts > * { block-size: 24px; line-height: 24px; margin-block: calc((var(--high) - 24px) / 2) }
button.parts .own { order: -2 }
button.parts > img { order: -1 }
button slot { white-space: nowrap }
button .text { min-inline-size: 0; max-inline-size: 14em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
button img { inline-size: 24px; block-size: 24px; flex: none; object-fit: cover }
button img.circle { border-radius: 50% }
button img.square { border-radius: 7px }
button .worth {
  flex: none; padding-inline-end: 10px; text-align: center; white-space: nowrap; font-weight: 500; opacity: .8;
  border-inline-end: 1px solid light-dark(oklch(0.7 0.01 200), oklch(0.55 0.014 205));
}
button .worth:empty::before {
  content: ''; display: block; block-size: 12px; margin-block: 6px; border-radius: 6px; background: currentcolor; opacity: .15;
}
button .own { display: inline-flex; align-items: center; gap: 8px; min-inline-size: 0 }
`

/** Adds the styles of faces to a button's shadow root. */
export function dress(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(faceStyles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
