/** Styles of `PictureGrid` and its skeleton. */
export const pictures = `
.pictures{position:relative;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(132px,100%),1fr));gap:16px 12px}
.piece{min-inline-size:0;display:flex;flex-direction:column;gap:2px}
button.piece{inline-size:100%;padding:0;border:0;background:none;color:inherit;font:inherit;text-align:start;cursor:pointer;border-radius:var(--r-row)}
.piece-place{min-inline-size:0}
button.piece:focus-visible{outline:none}
button.piece:focus-visible .picture{outline:2px solid var(--accent-text);outline-offset:2px}
.piece .picture[data-shape],.piece .skeleton[data-shape=row]{inline-size:100%;block-size:auto;aspect-ratio:1;margin-block-end:6px;border-radius:var(--r-row);font-size:48px}
.piece-name{font-size:var(--text-sm);line-height:1.35;font-weight:500;text-align:-webkit-match-parent;text-align:match-parent;overflow:hidden;text-overflow:ellipsis;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
.piece-detail{font-size:var(--text-sm);line-height:1.4;color:var(--n10);text-align:-webkit-match-parent;text-align:match-parent;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.pictures>li.piece{grid-column:1/-1;align-items:center;text-align:center}
.pictures>li.piece .picture{inline-size:min(100%,200px)}
.pictures>li.piece .piece-name{display:block;font-size:var(--text-lg);line-height:1.3;font-weight:600;text-align:center}
.pictures-near-end{position:absolute;inset-block-end:0;inset-inline:0;block-size:min(400px,100%);pointer-events:none}
`
