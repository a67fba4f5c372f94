/** A sheet of its own: the button stands on the page before anything of the dialog is loaded. */
export const buttonStyles = `
:host { display: inline-block; color-scheme: light dark }
:host([hidden]) { display: none }
button {
  display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box;
  min-inline-size: 9.5em; min-block-size: 44px; padding-inline: 20px; border: 0;
  border-radius: var(--lk-radius-button, 14px); cursor: pointer;
  background: var(--lk-accent, oklch(0.47 0.12 165)); color: var(--lk-on-accent, #fff);
  font: 600 16px/1.25 var(--lk-font-family, system-ui, sans-serif); font-variant-numeric: tabular-nums;
}
button:hover { filter: brightness(1.08) }
button:active { transform: scale(.98) }
button:focus-visible { outline: 2px solid var(--lk-accent, oklch(0.47 0.12 165)); outline-offset: 2px }
button:disabled { opacity: .5; cursor: default }
button[data-state=connected] {
  background: light-dark(#f1f3f2, #262b29); color: light-dark(#17201c, #f2f5f3);
  box-shadow: inset 0 0 0 1px light-dark(#d9dedb, #3a413e);
}
@media (prefers-reduced-motion: reduce) { button:active { transform: none } }
@media (forced-colors: active) { button { border: 1px solid ButtonText } }
`
