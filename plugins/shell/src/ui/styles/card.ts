export const card = `
.dialog,.embedded{all:initial;box-sizing:border-box}
.embedded{display:block}
.dialog{display:none;position:fixed;inset:0;inline-size:100%;max-inline-size:none;block-size:100%;max-block-size:none;margin:0;padding:16px;border:0;background:var(--scrim);overflow:hidden;opacity:0;transition:opacity 120ms,display 120ms allow-discrete,overlay 120ms allow-discrete}
.dialog:is([open],[data-ahead]){display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center}
.dialog[open]{opacity:1}
.dialog[data-ahead]:not([open]){visibility:hidden}
@starting-style{.dialog[open]{opacity:0}}
.dialog:not([open]){pointer-events:none}
.dialog::backdrop{background:none}

.card{position:relative;display:flex;flex-direction:column;inline-size:100%;max-inline-size:var(--lk-card-width,min(var(--ten)*36,540px));max-block-size:min(100%,var(--ten)*68);border-radius:var(--r-card);background:var(--n1);color:var(--n12);box-shadow:var(--shadow);font-family:var(--font);font-size:var(--text-md);line-height:1.5;text-align:start;overflow:hidden;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale}
.dialog[open] .card{animation:rise 180ms var(--ease)}
@keyframes rise{from{opacity:0;transform:translateY(8px) scale(0.98)}}
:host([data-embedded]){display:block;position:relative;z-index:var(--lk-z-index,999)}
:host([data-embedded]) .card{max-block-size:none;margin-inline:auto;box-shadow:0 0 0 1px var(--line)}
@media (max-width:430px){
.dialog{padding:24px 0 0}
.dialog:is([open],[data-ahead]){place-items:end stretch}
.dialog .card{max-inline-size:none;max-block-size:100%;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom)}
.dialog[open] .card{animation:sheet 220ms var(--ease)}
@keyframes sheet{from{transform:translateY(40%)}}
}
.card[data-shaking]{animation:shake 400ms ease-in-out!important}
@keyframes shake{12%,62%{transform:translateX(-7px)}37%,87%{transform:translateX(7px)}}

.header{flex:none;display:grid;grid-template-columns:minmax(44px,1fr) minmax(0,auto) minmax(44px,1fr);column-gap:4px;align-items:center;min-block-size:64px;padding:8px 10px}
.header-start{display:flex;align-items:center;justify-self:start;min-inline-size:0;max-inline-size:100%}
.header-end{grid-column:3;display:flex;align-items:center;justify-self:end}
.header[data-wide-start]:not(:has(>.header-start:empty)){grid-template-columns:minmax(0,1fr) 0 auto}
.header[data-wide-start]:not(:has(>.header-start:empty))>.title{position:absolute;inline-size:1px;block-size:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.title{display:grid;font-size:var(--text-md);line-height:1.25;font-weight:600;letter-spacing:-0.005em;text-align:center;text-wrap:balance;overflow-wrap:anywhere}
.title span[dir]{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;padding-inline:8px}
.title:focus-visible{outline:none}
.fade-inner,.fade-ghost{grid-area:1/1}

.view{position:relative;flex:0 1 auto;min-block-size:0;display:flex;flex-direction:column;overflow:hidden;overflow:clip}
.view>.fade-inner{display:flex;flex-direction:column;flex:0 1 auto;min-block-size:0}
.view>.fade-ghost{position:absolute;inset-block-start:0;inset-inline:0;display:flex;flex-direction:column;max-block-size:100%;pointer-events:none}
`
