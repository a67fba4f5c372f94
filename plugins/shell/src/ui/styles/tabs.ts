/** Styles of `Tabs` and `Choice`. */
export const tabs = `
.tabs{display:flex;flex-wrap:wrap;border-radius:var(--r-row);background:var(--n3)}
.tab{position:relative;isolation:isolate;flex:1 1 0;min-inline-size:min-content;max-inline-size:100%;min-block-size:44px;padding:8px;font-size:var(--text-sm);line-height:1.3;font-weight:500;text-align:center;color:var(--n10);border-radius:var(--r-row);overflow-wrap:break-word;transition:color var(--swift)}
.tab::before{content:'';position:absolute;inset:4px;z-index:-1;border-radius:var(--r-small);border:1px solid transparent;transition:background-color var(--swift)}
.tab:hover{color:var(--n12)}
.tab:is([aria-selected=true],[aria-checked=true]){color:var(--n12)}
.tab:is([aria-selected=true],[aria-checked=true])::before{background:var(--raised);box-shadow:0 1px 3px oklch(0.2 0.02 205 / 0.14)}
.tab:focus-visible{outline-offset:-2px}
@media (forced-colors:active){.tab:is([aria-selected=true],[aria-checked=true])::before{background:Highlight;forced-color-adjust:none}.tab:is([aria-selected=true],[aria-checked=true]){color:HighlightText;forced-color-adjust:none}}
@media (forced-colors:active){.tabs{border:1px solid ButtonBorder}.tab::before{border:0}}
`
