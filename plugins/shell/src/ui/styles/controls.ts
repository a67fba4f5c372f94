export const controls = `
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;position:relative;min-block-size:48px;padding:8px 20px;border-radius:var(--r-row);border:1px solid transparent;font-size:var(--text-md);line-height:1.25;font-weight:600;text-align:center;transition:background-color var(--swift),transform var(--swift)}
.button[data-wide]{inline-size:100%}
.button[data-size=sm]{min-block-size:44px;padding:6px 14px;border-radius:var(--r-small);font-size:var(--text-sm)}
.link{position:relative}.link::after{content:'';position:absolute;inset-block:-12px;inset-inline:0}
.button[data-variant=primary]{background:var(--accent);color:var(--on-accent)}
.button[data-variant=secondary]{background:var(--n3);color:var(--n12)}
.button[data-variant=plain]{color:var(--accent-text)}
.button[data-variant=danger]{background:var(--danger-surface);color:var(--danger)}
@media (hover:hover){
.button[data-variant=primary]:not(:disabled,[data-held]):hover{background:color-mix(in oklab,var(--accent) 90%,var(--n12))}
.button[data-variant=secondary]:not(:disabled,[data-held]):hover{background:var(--n4)}
.button[data-variant=plain]:not(:disabled,[data-held]):hover{background:var(--n2)}
.button[data-variant=danger]:not(:disabled,[data-held]):hover{background:color-mix(in oklab,var(--danger) 6%,var(--danger-surface))}
}
.button:active{transform:scale(0.985)}
.button:disabled,.button[aria-disabled=true]{transform:none}
.button:is(:disabled,[data-held]){background:var(--n3);color:var(--n9)}
.button[data-variant=plain]:is(:disabled,[data-held]){background:none}
.button[aria-busy] .button-label{opacity:0}
.button[aria-busy] .spinner{position:absolute}

.icon-button{flex:none;display:grid;place-items:center;inline-size:44px;block-size:44px;border-radius:50%;color:var(--n10);transition:background-color var(--swift),color var(--swift)}
@media (hover:hover){.icon-button:hover{background:var(--n3);color:var(--n12)}}
.icon-button:active{background:var(--n4);color:var(--n12)}
.icon-button:disabled{color:var(--n7);background:none}
.icon-button:focus-visible{outline-offset:-3px}

.spinner{flex:none;inline-size:20px;block-size:20px;border-radius:50%;border:2px solid color-mix(in oklab,currentColor 22%,transparent);border-block-start-color:currentColor;animation:turn 800ms linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
`
