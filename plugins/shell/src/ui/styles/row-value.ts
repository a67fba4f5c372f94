/** Of `RowValue`. */
export const rowValue = `
.row-value{flex:0 1 auto;min-inline-size:0;max-inline-size:58%;display:flex;flex-direction:column;align-items:flex-end;text-align:end;font-variant-numeric:tabular-nums}
.row-value>*{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.row-value-amount{font-size:var(--text-md);line-height:1.35;font-weight:500}
.row-value-amount[data-tone=success]{color:var(--success)}
.row-value-amount[data-tone=muted]{color:var(--n10)}
.row-value-note{font-size:var(--text-sm);line-height:1.4;color:var(--n10)}
.row-value-note[data-tone=danger]{color:var(--danger)}
.row-value-note[data-tone=warning]{color:var(--warning)}
.row-value-note[data-tone=accent]{color:var(--accent-text)}
`
