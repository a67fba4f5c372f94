/**
 * Style of the wallet's window: a square tool window in the corner, unlike the product's round dialog in the middle.
 */
const css = `
:host { all: initial }
* { box-sizing: border-box; margin: 0 }
.window {
  color-scheme: light dark;
  --ground: light-dark(#fbfaf7, #1c1b19);
  --raised: light-dark(#ffffff, #282623);
  --ink: light-dark(#22201c, #f1eee8);
  --soft: light-dark(#625d54, #b3aca0);
  --line: light-dark(#d9d4ca, #45413b);
  position: fixed;
  inset: 16px 16px auto auto;
  width: min(360px, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 6px;
  overflow: hidden;
  background: var(--ground);
  color: var(--ink);
  font: 14px/1.45 ui-sans-serif, system-ui, sans-serif;
  box-shadow: 0 0 0 1px rgb(0 0 0 / .08), 0 18px 50px rgb(0 0 0 / .45);
}
.window[open] { display: flex; flex-direction: column }
.window::backdrop { background: rgb(0 0 0 / .12) }
header {
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 8px 8px 8px 12px;
  background: var(--accent);
  color: #fff;
}
header img { width: 30px; height: 30px; border-radius: 7px; box-shadow: 0 0 0 1px rgb(255 255 255 / .5) }
header div { flex: 1; min-width: 0; display: grid }
header strong { font-size: 14px; line-height: 1.2 }
header small { font-size: 12px }
button {
  min-height: 44px;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--raised);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(.95) }
.cross { width: 44px; border: 0; background: transparent; color: #fff; font-size: 22px; line-height: 1 }
.cross:hover { background: rgb(255 255 255 / .18) }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #9dc2ff); outline-offset: 1px }
header :focus-visible { outline-color: #fff; outline-offset: -3px }
h2:focus-visible { outline: none }
.content { padding: 14px 14px 4px; overflow: auto; display: grid; gap: 12px; min-height: 0 }
h2 { font-size: 17px; line-height: 1.25 }
.site {
  padding: 6px 10px;
  border-inline-start: 3px solid var(--accent);
  background: var(--raised);
  font-family: ui-monospace, monospace;
  font-size: 12px;
  overflow-wrap: anywhere;
}
.fact, fieldset { min-width: 0 }
h3, legend { padding: 0; margin-block-end: 3px; font-size: 12px; font-weight: 600; color: var(--soft); overflow-wrap: anywhere }
.fact p { overflow-wrap: anywhere }
pre {
  padding: 8px 10px;
  max-height: 230px;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--raised);
  font: 12px/1.5 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
fieldset { border: 0; padding: 0 }
label {
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 0 10px;
  border: 1px solid var(--line);
  background: var(--raised);
  font-variant-numeric: tabular-nums;
  white-space: pre-wrap;
  cursor: pointer;
}
label + label { border-block-start: 0 }
input { width: 18px; height: 18px; accent-color: var(--accent) }
.queue { padding: 4px 14px 0; font-size: 12px; color: var(--soft) }
.queue[hidden] { display: none }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 12px 14px 14px }
.primary { border-color: var(--accent); background: var(--accent); color: #fff }
button:disabled { opacity: .5; cursor: default }
@media (forced-colors: active) {
  .window, button, label, pre { border-color: CanvasText }
}
`

/** Creates a constructed style sheet, which `style-src 'none'` allows; a style element would be blocked. */
export function windowSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
