/** Style sheet of the seller's pages. */
export const styleSheet = `:root {
  color-scheme: light dark;
  --page: light-dark(#f3f4f7, #14161b);
  --card: light-dark(#ffffff, #1e2128);
  --text: light-dark(#1a1d24, #f0f2f6);
  --quiet: light-dark(#565d6b, #a9b1c0);
  --line: light-dark(#7d8493, #7d8493);
  --action: light-dark(#1f4fd6, #8fb0ff);
  --on-action: light-dark(#ffffff, #10131a);
  --error: light-dark(#a3121f, #ff9a9f);
}
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-inline-size: 30rem; margin-inline: auto; padding: 1.5rem; background: var(--card); border-radius: 1rem; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem }
form { display: grid; gap: .75rem }
label { display: grid; gap: .25rem; font-weight: 600 }
input, select, button { inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--text); font: inherit; font-weight: 400 }
button { border-color: var(--action); cursor: pointer; font-weight: 600 }
.pay { background: var(--action); color: var(--on-action) }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 }
dt { color: var(--quiet) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
.note { margin: 0; color: var(--quiet); font-size: .875rem }
.error { margin: 0; color: var(--error); font-weight: 600 }
a { color: var(--action) }
`
