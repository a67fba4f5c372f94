/** Styles of the swap views. They build on the variables of the dialog's theme. */
export const styles = `
.swap-pair{display:flex;flex-direction:column}
.swap-side{display:flex;flex-direction:column;padding:12px 16px 14px;border:1px solid transparent;border-radius:var(--r-row);background:var(--n2);transition:border-color var(--swift),box-shadow var(--swift)}
.swap-side[data-target=from]{border-color:var(--n8);background:var(--n1)}
.swap-side[data-target=from]:hover{border-color:var(--n9)}
.swap-side:has(input:focus-visible){border-color:var(--accent-text);box-shadow:0 0 0 1px var(--accent-text)}
.swap-side[data-invalid],.swap-side[data-invalid]:has(input:focus-visible){border-color:var(--danger)}
.swap-side[data-invalid]:has(input:focus-visible){box-shadow:0 0 0 1px var(--danger)}
.swap-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;min-block-size:24px;font-size:var(--text-sm);line-height:1.45;color:var(--n10);font-variant-numeric:tabular-nums}
.swap-head label{font-weight:500;color:var(--n11)}
.swap-balance{display:flex;align-items:center;min-inline-size:0;overflow-wrap:anywhere}
.swap-balance .button{position:relative;z-index:1;min-block-size:44px;margin-block:-10px;margin-inline-end:-14px;padding-inline:10px 14px}
.swap-line{position:relative;display:flex;align-items:center;gap:8px}
.swap-input{flex:1 1 0;min-inline-size:0;min-block-size:48px;font-size:var(--text-xl);line-height:1.2;font-weight:600;letter-spacing:-0.02em;font-variant-numeric:tabular-nums;text-overflow:ellipsis;text-align:-webkit-match-parent;text-align:match-parent}
.swap-input[data-long]{font-size:var(--text-lg)}
.swap-input[data-long=more]{font-size:var(--text-md)}
.swap-input[data-old]{color:var(--n10)}
.swap-input::placeholder{color:var(--n10);opacity:1}
.swap-input:focus-visible{outline:none}
.swap-line>.skeleton{position:absolute;inset-inline-start:0;inset-block-start:10px;pointer-events:none}
.swap-token{flex:none;max-inline-size:62%;display:flex}
.swap-token .chip{background:var(--n3)}
@media (hover:hover){.swap-token .chip:hover{background:var(--n4)}}
.swap-token[data-empty] .chip{padding-inline-start:14px;background:var(--accent);color:var(--on-accent)}
.swap-token[data-empty] .chip .icon{color:inherit}
@media (hover:hover){.swap-token[data-empty] .chip:hover{background:color-mix(in oklab,var(--accent) 90%,var(--n12))}}
.swap-worth{display:flex;flex-wrap:wrap;align-items:center;min-block-size:22px;font-size:var(--text-sm);line-height:1.45;color:var(--n10);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.swap-worth-value{display:flex;flex-wrap:wrap;gap:0 6px}
.swap-worth [data-tone=danger]{color:var(--danger)}
.swap-worth [data-tone=warning]{color:var(--warning)}
.swap-flip{position:relative;z-index:1;display:grid;place-content:center;block-size:8px}
.swap-flip button{position:relative;display:grid;place-items:center;inline-size:36px;block-size:36px;border-radius:var(--r-small);background:var(--n1);color:var(--n11);border:1px solid var(--line);transition:background-color var(--swift),color var(--swift)}
.swap-flip button::after{content:'';position:absolute;inset:-5px}
.swap-flip .icon{rotate:90deg}
@media (hover:hover){.swap-flip button:hover:not([aria-disabled]){background:var(--n3);color:var(--n12)}}
.swap-flip button[aria-disabled]{color:var(--n7)}

.swap-facts{display:flex;flex-direction:column}
.swap-facts .fact{align-items:center;min-block-size:36px}
.swap-facts .fact .button{min-block-size:44px;margin-block:-12px;margin-inline-end:-14px}
.swap-facts .fact:not([data-wide]) dd{flex:1 1 auto;display:grid;grid-template-columns:minmax(0,1fr);align-content:center;justify-items:end;min-block-size:max(22px,calc(var(--text-sm)*1.45))}
.swap-provider{inline-size:100%;display:grid;align-content:center;justify-items:end;min-block-size:calc(max(22px,var(--text-sm)*1.45) + var(--text-xs)*1.35)}
.swap-value{display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:0 6px}
.swap-facts .fact[data-wide]{align-items:baseline}
.swap-facts .fact[data-wide] .swap-value{justify-content:flex-end;margin-block-start:-22px}
.swap-facts .fact .whole-address{margin-block:4px;font-weight:500}
.swap-muted{font-weight:400;color:var(--n10)}
.swap-facts dd [data-tone=warning]{color:var(--warning)}
.swap-facts dd [data-tone=danger]{color:var(--danger)}
.swap-rate{position:relative;font-weight:500;text-align:end;border-radius:4px}
.swap-rate::after{content:'';position:absolute;inset-block:-12px;inset-inline:-8px 0}
@media (hover:hover){.swap-rate:hover{color:var(--accent-text)}}
.swap-more{display:flex;align-items:center;gap:8px;inline-size:100%;min-block-size:44px;font-size:var(--text-sm);line-height:1.45;color:var(--n10)}
.swap-more>span:first-child{flex:1}
.swap-more strong{font-weight:500;color:var(--n12);font-variant-numeric:tabular-nums}
.swap-more[data-tone=warning] strong{color:var(--warning)}
.swap-more[aria-expanded=true] .icon{rotate:180deg}
.swap-more+div{margin-block-start:4px}
.swap-facts :is(.facts,.swap-offers)+.swap-more{border-block-start:1px solid var(--line)}
.swap-offers{margin-block:8px 12px}

.swap-refresh{flex:none;position:relative;display:grid;place-items:center;inline-size:22px;block-size:22px;margin-inline-end:-3px;border-radius:50%;color:var(--n10)}
.swap-refresh::after{content:'';position:absolute;inset:-11px}
@media (hover:hover){.swap-refresh:hover{color:var(--n12)}}
.swap-refresh svg{fill:none;stroke-width:2.5;transform:rotate(-90deg)}
.swap-refresh circle{stroke:var(--n5)}
.swap-refresh circle+circle{stroke:var(--accent-text);stroke-linecap:round;stroke-dasharray:100;transition:stroke-dashoffset 300ms linear}
.swap-refresh[data-busy] circle+circle{opacity:0;transition:none}
@media (forced-colors:active){.swap-refresh circle{stroke:GrayText}.swap-refresh circle+circle{stroke:CanvasText}.swap-side{border-color:ButtonBorder}.swap-token .chip{border:1px solid ButtonBorder}}

.swap-action .button-label{flex:1}

.swap-chips{display:flex;flex-wrap:wrap;gap:8px;margin-block-end:8px}
.swap-chips button{display:flex;align-items:center;gap:8px;min-block-size:44px;padding:6px 14px 6px 8px;padding-inline:8px 14px;border-radius:999px;border:1px solid var(--line);font-size:var(--text-sm);line-height:1.3;font-weight:500;transition:background-color var(--swift)}
.swap-chips button[aria-current]{background:var(--accent-surface)}
@media (hover:hover){.swap-chips button:hover{background:var(--n2)}}

.swap-totals{display:flex;flex-direction:column;padding:4px 16px;border-radius:var(--r-row);background:var(--n2)}
.swap-total{display:flex;align-items:center;gap:12px;padding-block:12px}
.swap-total-text{flex:1;min-inline-size:0;display:flex;flex-direction:column;align-items:flex-start}
.swap-total-text>*{text-align:-webkit-match-parent;text-align:match-parent;overflow-wrap:anywhere}
.swap-total-amount{font-size:var(--text-lg);line-height:1.3;font-weight:600;letter-spacing:-0.01em;font-variant-numeric:tabular-nums}
.swap-total-amount[data-long]{font-size:var(--text-md)}
.swap-total-note{font-size:var(--text-sm);line-height:1.45;color:var(--n10);font-variant-numeric:tabular-nums}
.swap-total .button{margin-inline-end:-14px}
@media (hover:hover){.swap-total .button:hover{background:var(--n3)}}
.swap-total+.swap-total{border-block-start:1px solid var(--line)}

.swap-steps{display:flex;flex-direction:column;list-style:none;text-align:start}
.swap-step{position:relative;display:flex;gap:12px;padding-block-end:14px;font-size:var(--text-sm);line-height:1.45}
.swap-step:last-child{padding-block-end:0}
.swap-step:not(:last-child)::before{content:'';position:absolute;inset-block:26px 2px;inset-inline-start:11.5px;inline-size:1px;background:var(--n6)}
.swap-step-mark{flex:none;display:grid;place-items:center;inline-size:24px;block-size:24px;border-radius:50%;background:var(--n3);color:var(--n11);font-size:var(--text-xs);font-weight:600;font-variant-numeric:tabular-nums}
.swap-step[data-status=done] .swap-step-mark{background:var(--success-surface);color:var(--success)}
.swap-step[data-status=failed] .swap-step-mark{background:var(--danger-surface);color:var(--danger)}
.swap-step:is([data-status=wallet],[data-status=confirming]) .swap-step-mark{background:var(--accent-surface);color:var(--accent-text)}
.swap-step .spinner{inline-size:14px;block-size:14px}
.swap-step-text{flex:1;min-inline-size:0;padding-block-start:2px;overflow-wrap:anywhere}
.swap-step[data-status=waiting] .swap-step-text{color:var(--n10)}
.swap-step :is(.swap-step-title,.swap-step-note){display:block}
.swap-step-title{font-weight:500}
.swap-step-note{color:var(--n10)}

.swap-progress{justify-self:stretch;text-align:start}
.swap-risks{display:flex;flex-direction:column;gap:8px}
.swap-risks p+p{margin-block-start:8px}
`
