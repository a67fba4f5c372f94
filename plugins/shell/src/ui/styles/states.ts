/** Styles of `EmptyState`, `FailureState` and `Notice`. */
export const states = `
.state{display:flex;flex-direction:column;align-items:center;text-align:center;padding:20px 12px 12px}
.state-icon{display:grid;place-items:center;inline-size:56px;block-size:56px;border-radius:50%;background:var(--n3);color:var(--n10);margin-block-end:16px}
.state[data-tone=danger] .state-icon{background:var(--danger-surface);color:var(--danger)}
.state-title{font-size:var(--text-md);line-height:1.4;font-weight:600;text-wrap:balance}
.state-detail{margin-block-start:4px;max-inline-size:280px;font-size:var(--text-sm);line-height:1.5;color:var(--n10);text-wrap:balance;overflow-wrap:anywhere}
.state-actions{display:flex;flex-direction:column;align-items:center;gap:8px;margin-block-start:20px}

.notice{display:flex;gap:12px;padding:12px 14px;border-radius:var(--r-row);font-size:var(--text-sm);line-height:1.5;background:var(--n2);border:1px solid transparent}
.notice .icon{margin-block-start:calc((var(--text-sm)*1.5 - 20px)/2);color:var(--n10)}
.notice[data-tone=warning]{background:var(--warning-surface)}
.notice[data-tone=warning] .icon{color:var(--warning)}
.notice[data-tone=danger]{background:var(--danger-surface)}
.notice[data-tone=danger] .icon{color:var(--danger)}
.notice-text{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.notice .button[data-variant=plain]{margin-inline-start:-14px}
@media (forced-colors:active){.notice{border:1px solid ButtonBorder}}
`
