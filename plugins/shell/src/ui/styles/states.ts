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

.ring{position:relative;display:grid;place-items:center;inline-size:112px;block-size:112px;margin-inline:auto}
.ring>svg{position:absolute;inset:0;fill:none}
.ring circle{stroke-width:3;transform-origin:center}
.ring-track{stroke:var(--n4)}
.ring-arc{stroke:var(--tone);stroke-linecap:round;stroke-dasharray:100 0;transform:rotate(-90deg)}
.ring[data-state=waiting]{--tone:var(--accent-text)}
.ring[data-state=waiting] .ring-arc{stroke-dasharray:26 74;animation:turn 1100ms linear infinite}
.ring[data-state=declined]{--tone:var(--warning)}
.ring[data-state=failed]{--tone:var(--danger)}
.ring[data-state=done]{--tone:var(--success)}
.ring[data-state=missing]{--tone:var(--n8)}
.ring[data-state=missing] .ring-track{stroke:none}
.ring[data-state=missing] .ring-arc{stroke-dasharray:1.4 2.6}
.ring-mark{position:absolute;inset-block-end:2px;inset-inline-end:2px;display:grid;place-items:center;inline-size:32px;block-size:32px;border-radius:50%;background:var(--tone);color:var(--n1);border:3px solid var(--n1);animation:pop var(--swift) both}
.ring[data-state=missing] .ring-mark{background:var(--n10)}
@keyframes pop{from{opacity:0;transform:scale(0.6)}}
`
