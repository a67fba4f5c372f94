/**
 * Styles of the button, separate because it is on the page before the code of the dialog is loaded. The colours are
 * those of the dialog. The transparent border is visible in forced colours. Without spaces, because the build does not minify it.
 */
export const buttonStyles = `
:host{display:inline-block;color-scheme:light dark;--accent:var(--lk-accent,light-dark(oklch(.5 .088 196),oklch(.81 .105 190)));--on-accent:var(--lk-on-accent,light-dark(#fff,oklch(.2 .03 200)))}
@supports (color:oklch(from red l c h)){:host{--on-accent:var(--lk-on-accent,oklch(from var(--accent) clamp(.14,(.57 - l)*1e3,1) 0 h))}}
:host([hidden]){display:none}
button{min-inline-size:9.5em;min-block-size:44px;padding-inline:19px;border:1px solid #0000;border-radius:var(--lk-radius-button,14px);cursor:pointer;white-space:pre-line;background:var(--accent);color:var(--on-accent);font:600 16px/1.25 var(--lk-font-family,system-ui,sans-serif)}
:host([size=sm]) button{min-block-size:36px;padding-inline:13px;font-size:14px}
button:hover{filter:brightness(1.08)}
button:active{filter:brightness(.95)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button:disabled{opacity:.5;cursor:default}`
