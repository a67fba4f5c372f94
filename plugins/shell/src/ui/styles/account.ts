/** Styles of the components at the head of an account: `Avatar`, `Chip`, `TitleRow`, `ActionRow` and `Figure`. */
export const account = `
.avatar{flex:none;border-radius:50%;overflow:hidden}
.avatar-blobs{filter:blur(5px)}
.chip{display:inline-flex;align-items:center;gap:8px;min-inline-size:0;max-inline-size:100%;min-block-size:44px;padding-block:6px;padding-inline:8px 12px;border-radius:999px;font-size:var(--text-sm);line-height:1.3;font-weight:500;transition:background-color var(--swift)}
.chip>.icon{color:var(--n10)}
.chip-text{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.chip[data-size=lg]{padding-inline:12px 6px;border-radius:var(--r-row);text-align:center}
.chip[data-size=lg] .text{text-align:center}
.chip[data-size=lg]>.chip-text{white-space:normal}
.chip[data-tone=warning],.chip[data-tone=warning]>.icon{color:var(--warning)}
@media (hover:hover){button.chip:hover{background:var(--n3)}}
button.chip:active{background:var(--n4)}
.chip:focus-visible{outline-offset:-2px}

.actions{display:flex;flex-wrap:wrap;justify-content:center;gap:4px}
.actions>li{flex:1 1 0;min-inline-size:min-content;max-inline-size:88px}
.action{display:flex;flex-direction:column;align-items:center;gap:6px;inline-size:100%;padding:4px;border-radius:var(--r-row);text-align:center}
.action-icon{display:grid;place-items:center;inline-size:48px;block-size:48px;border-radius:50%;background:var(--accent-surface);color:var(--accent-text);font-weight:600;transition:background-color var(--swift)}
.action-label{max-inline-size:100%;font-size:var(--text-xs);line-height:1.35;font-weight:500;overflow-wrap:break-word}
@media (hover:hover){.action:hover .action-icon{background:color-mix(in oklab,var(--accent-text) 8%,var(--accent-surface))}}
@media (forced-colors:active){.action-icon,button.chip{border:1px solid ButtonBorder}}

.figure{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px;min-block-size:44px;inline-size:100%;font-variant-numeric:tabular-nums;text-align:center}
.figure-note{display:flex;align-items:center;justify-content:center;min-block-size:24px;inline-size:100%;font-variant-numeric:tabular-nums}
.figure-note .button{margin-block:-10px}
.title-row{display:flex;align-items:center;max-inline-size:100%}
.title-row::before{content:'';inline-size:62px;flex:0 100000 auto}
`
