/** Styles of `AlertBar`. */
export const alertBar = `
.alert-bar{flex:none;display:flex;align-items:flex-start;gap:10px;margin:0 16px 12px;padding-inline-start:12px;border-radius:var(--r-row);border:1px solid transparent;font-size:var(--text-sm);line-height:1.45;--tone:var(--n10);background:var(--n3)}
.alert-bar[data-severity=error]{--tone:var(--danger);background:var(--danger-surface)}
.alert-bar[data-severity=warning]{--tone:var(--warning);background:var(--warning-surface)}
.alert-bar>.icon{color:var(--tone);margin-block-start:12px}
.alert-text{flex:1;min-inline-size:0;padding-block:12px;text-align:-webkit-match-parent;text-align:match-parent;text-wrap:pretty;overflow-wrap:anywhere}
`
