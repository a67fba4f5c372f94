/**
 * Base rules of the dialog. They avoid `+ *`, with which the browser restyles a whole list for each added row. The scrolling element
 * has an opaque background, because Chromium scrolls only opaque content off the main thread.
 */
export const base = `
*{box-sizing:border-box;margin:0;padding:0}
button,input{font:inherit;color:inherit;letter-spacing:inherit;background:none;border:0;border-radius:0;appearance:none}
button,a,label{-webkit-tap-highlight-color:transparent;touch-action:manipulation}
button{cursor:pointer;text-align:inherit}
button:disabled,[aria-disabled=true]{cursor:default}
ul{list-style:none}
a{color:inherit;text-decoration:none}
img,svg{display:block}
h1,h2,h3{font:inherit}
:focus{outline:none}
:focus-visible{outline:2px solid var(--accent-text);outline-offset:2px}
.sr-only{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.icon{flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.icon[width='16']{stroke-width:2}
[dir=rtl] .icon[data-directed]{transform:scaleX(-1)}

.screen{display:flex;flex-direction:column;min-block-size:0;flex:0 1 auto}
.screen-scroll{flex:0 1 auto;display:grid;background:var(--n1);grid-template-columns:minmax(0,1fr);align-content:start;gap:16px;min-block-size:0;overflow-y:auto;overscroll-behavior:contain;padding:4px 16px 16px;scrollbar-width:thin;scrollbar-color:var(--n7) transparent;border-block:1px solid transparent}
.screen-scroll[data-align=center]{justify-items:center;text-align:center}
.screen-header{flex:none;padding:4px 16px 8px}
.screen-footer{flex:none;padding:0 16px 16px}
.screen-scroll+.screen-footer{padding-block-start:4px}
@supports (animation-timeline:scroll()){
.screen-scroll{animation:edge-start linear both,edge-end linear both;animation-timeline:scroll(self),scroll(self);animation-range:0 12px,calc(100% - 12px) 100%}
}
@keyframes edge-start{to{border-block-start-color:var(--line)}}
@keyframes edge-end{from{border-block-end-color:var(--line)}}

.screen-scroll[data-align=center]>:is(.stack,.list){justify-self:stretch}

.text{font-size:var(--text-md);line-height:1.5;overflow-wrap:anywhere;text-wrap:pretty}
.text[data-size=xs]{font-size:var(--text-xs);line-height:1.35}
.text[data-size=sm]{font-size:var(--text-sm);line-height:1.45}
.text[data-size=lg]{font-size:var(--text-lg);line-height:1.3;letter-spacing:-0.01em}
.text[data-size=xl]{font-size:var(--text-xl);line-height:1.2;letter-spacing:-0.02em}
.text[data-tone=muted]{color:var(--n10)}
.text[data-tone=accent]{color:var(--accent-text)}
.text[data-tone=danger]{color:var(--danger)}
.text[data-tone=success]{color:var(--success)}
.text[data-tone=warning]{color:var(--warning)}
.text[data-weight=regular]{font-weight:400}.text[data-weight=medium]{font-weight:500}.text[data-weight=bold]{font-weight:600}
.text[data-align=center]{text-align:center;text-wrap:balance}.text[data-align=end]{text-align:end}
.text[data-numeric]{font-variant-numeric:tabular-nums}
.text[data-truncate]:not([data-align]){text-align:-webkit-match-parent;text-align:match-parent}
.text[data-truncate]{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-inline-size:0;max-inline-size:100%}
span.text[data-truncate]{display:block}

.divider{border:0;block-size:1px;background:var(--line)}
.divider[data-label]{display:flex;align-items:center;gap:12px;block-size:auto;background:none;color:var(--n10);font-size:var(--text-sm);line-height:1.45}
.divider[data-label]::before,.divider[data-label]::after{content:'';flex:1;block-size:1px;background:var(--line)}

.badge{flex:none;display:inline-block;font-size:var(--text-xs);line-height:1.35;font-weight:500;padding:2px 8px;border-radius:999px;color:var(--n10);background:var(--n4);white-space:nowrap}
.badge[data-tone=accent]{color:var(--accent-text);background:var(--accent-surface)}
.badge[data-tone=success]{color:var(--success);background:var(--success-surface)}
.badge[data-tone=warning]{color:var(--warning);background:var(--warning-surface)}
.badge[data-tone=danger]{color:var(--danger);background:var(--danger-surface)}

.link{white-space:nowrap;color:var(--accent-text);font-weight:500;border-radius:4px;text-decoration:underline;text-decoration-color:color-mix(in oklab,currentColor 35%,transparent);text-underline-offset:3px}
.link .icon{display:inline-block;inline-size:1em;block-size:1em;margin-inline-start:0.25em;vertical-align:-0.125em}
.link:hover{text-decoration-color:currentColor}
`
