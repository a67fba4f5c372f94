/** Styles of `AttemptScreen` and `StatusRing`. */
export const attempt = `
.attempt{place-self:stretch;display:flex;flex-direction:column;align-items:center;padding-block-start:12px}
.attempt-text{inline-size:100%;min-block-size:128px;padding-block:20px 16px;max-inline-size:300px}
.attempt-title{font-size:var(--text-md);line-height:1.4;font-weight:600;text-wrap:balance;overflow-wrap:anywhere}
.attempt[data-state=declined] .attempt-title{color:var(--warning)}
.attempt[data-state=failed] .attempt-title{color:var(--danger)}
.attempt[data-state=done] .attempt-title{color:var(--success)}
.attempt-detail{margin-block-start:4px;font-size:var(--text-sm);line-height:1.5;color:var(--n10);text-wrap:balance;overflow-wrap:anywhere}
.attempt-help{max-inline-size:300px;padding-block-start:6px;line-height:1.5;color:var(--n11);text-wrap:balance;overflow-wrap:anywhere;visibility:hidden;opacity:0}
.attempt-help[data-due]{visibility:visible;opacity:1;transition:opacity var(--swift)}
.attempt-action{display:grid;place-items:center;min-block-size:48px;inline-size:100%}
.attempt-action .button{inline-size:min(100%,240px)}
.attempt-action .button-label{flex:1}
.attempt-extra{display:grid;place-items:center;inline-size:100%;min-block-size:48px;margin-block-start:4px;font-size:var(--text-sm);color:var(--n10)}

.ring{position:relative;display:grid;place-items:center;inline-size:112px;block-size:112px;margin-inline:auto}
.ring>svg{position:absolute;inset:0;fill:none}
.ring circle{stroke-width:3;transform-origin:center}
.ring-track{stroke:var(--n4)}
.ring-arc{stroke:var(--tone);stroke-linecap:round;stroke-dasharray:100 0;transform:rotate(-90deg)}
.ring[data-state=waiting]{--tone:var(--accent-text)}
.ring[data-state=waiting] .ring-arc{stroke-dasharray:26 74;animation:turn 1100ms linear infinite}
.ring[data-state=ready] .ring-arc{stroke:none}
.ring[data-state=declined]{--tone:var(--warning)}
.ring[data-state=failed]{--tone:var(--danger)}
.ring[data-state=done]{--tone:var(--success)}
.ring[data-state=missing]{--tone:var(--n8)}
.ring[data-state=missing] .ring-track{stroke:none}
.ring[data-state=missing] .ring-arc{stroke-dasharray:1.4 2.6}
.ring-mark{position:absolute;inset-block-end:2px;inset-inline-end:2px;display:grid;place-items:center;inline-size:32px;block-size:32px;border-radius:50%;background:var(--tone);color:var(--n1);border:3px solid var(--n1);animation:pop var(--swift) both}
.ring[data-state=missing] .ring-mark{background:var(--n10)}
@keyframes pop{from{opacity:0;transform:scale(0.6)}}
@media (prefers-reduced-motion:reduce){.ring[data-state=waiting] .ring-arc{stroke-dasharray:50 50}}
@media (forced-colors:active){.ring-track{stroke:GrayText}.ring-arc{stroke:CanvasText}}
`
