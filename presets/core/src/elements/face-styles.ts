/** What the sheet of the button lacks while nobody is connected. */
const faceStyles = `
:host([size=sm]) button { min-block-size: 36px; padding-inline: 14px; font-size: 14px }
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
button.parts { min-inline-size: 0 }
button .text { min-inline-size: 0; max-inline-size: 14em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
button img { inline-size: 24px; block-size: 24px; flex: none; object-fit: cover }
button img.circle { border-radius: 50% }
button img.square { border-radius: 7px }
button .balance { font-weight: 500; opacity: .8; flex-shrink: 1000; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
button .balance + .own { padding-inline-start: 10px; border-inline-start: 1px solid light-dark(oklch(0.87 0.008 200), oklch(0.39 0.014 205)) }
button .own { display: inline-flex; align-items: center; gap: 8px; min-inline-size: 0 }
`

/** Adds the sheet to a button's root. */
export function dress(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(faceStyles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
