/** Styles of `Steady`. */
export const steady = `
.steady{justify-self:stretch;display:grid;grid-template-columns:minmax(0,1fr);align-content:start;gap:16px}
.steady[data-align=center]{align-content:center}
`
