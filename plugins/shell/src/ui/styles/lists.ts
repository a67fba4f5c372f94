export const lists = `
.list{display:flex;flex-direction:column;gap:8px}
.row{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:56px;padding-block:6px;padding-inline:11px 15px;border:1px solid transparent;border-radius:var(--r-row);background:var(--n2);color:var(--n12);transition:background-color var(--swift),transform var(--swift)}
@media (hover:hover){.row:is(button,a):hover:not(:disabled){background:var(--n3)}}
.row:is(button,a):active:not(:disabled){background:var(--n4);transform:scale(0.99)}
.row:disabled{color:var(--n9)}
.row:disabled .row-icon{opacity:0.5}
.row[aria-current=true]{background:var(--accent-surface)}
.row:focus-visible{outline-offset:-2px}
.row-icon{flex:none}
.tile{flex:none;display:grid;place-items:center;inline-size:40px;block-size:40px;border-radius:11px;background:var(--n4);color:var(--n11)}
.row-main{flex:1 1 0;min-inline-size:0;display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}
.row-text{flex:1 1 6em;min-inline-size:0;display:flex;flex-direction:column;text-align:start}
.row-badges{flex:none;display:flex;align-items:center;gap:8px}
.row-title{font-size:var(--text-md);line-height:1.35;font-weight:500;text-align:-webkit-match-parent;text-align:match-parent;overflow:hidden;text-overflow:ellipsis;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
.row-detail{font-size:var(--text-sm);line-height:1.4;color:var(--n10);overflow-wrap:anywhere}
.row .icon-button,.icon-button[data-edge]{margin-inline-end:-12px}
.row-mark{color:var(--n9)}
.row-mark[data-mark=check]{color:var(--accent-text)}
.row .spinner{color:var(--accent-text)}

.picture{flex:none;display:grid;place-items:center;overflow:hidden;user-select:none;font-weight:600;line-height:1;color:#fff;background:var(--n4);outline:1px solid var(--line);outline-offset:-1px}
.picture[data-initial]::before{content:attr(data-initial)}
.picture img{inline-size:100%;block-size:100%;object-fit:cover}
.picture[data-size='24']{inline-size:24px;block-size:24px;border-radius:7px;font-size:12px}
.picture[data-size='40']{inline-size:40px;block-size:40px;border-radius:11px;font-size:18px}
.picture[data-size='64']{inline-size:64px;block-size:64px;border-radius:17px;font-size:28px}
.picture[data-size='80']{inline-size:80px;block-size:80px;border-radius:21px;font-size:36px}
.picture[data-shape=circle]{border-radius:50%}
${Array.from({ length: 12 }, (_, hue) => `.picture[data-hue='${hue}']{background:oklch(0.52 0.11 ${hue * 30 + 10})}`).join('')}

.skeleton{display:block;position:relative;overflow:hidden;block-size:16px;border-radius:8px;background:var(--n4)}
.skeleton[data-shape=circle]{border-radius:50%}
.skeleton[data-shape=row]{border-radius:11px}
.skeleton::after{content:'';position:absolute;inset:0;background:linear-gradient(90deg,transparent,color-mix(in oklab,var(--n1) 55%,transparent),transparent);transform:translateX(-100%);animation:shimmer 1600ms ease-in-out infinite}
@keyframes shimmer{60%,100%{transform:translateX(100%)}}

.gate{border:0;min-inline-size:0;display:flex;flex-direction:column;gap:16px;transition:opacity var(--swift)}
.gate:disabled{opacity:0.55}
.marks{flex:none;display:flex;padding-inline-end:6px}
.marks>*{margin-inline-end:-6px;border-radius:50%;box-shadow:0 0 0 2px var(--n2)}
`
