/** Styles of `QrCode`. The plate is white in every theme: many scanners cannot read a light code on a dark background. */
export const qr = `
.qr{position:relative;inline-size:100%;aspect-ratio:1;border-radius:var(--r-row);overflow:hidden;background:#fff;box-shadow:0 0 0 1px var(--line);forced-color-adjust:none}
.qr>svg{display:block;inline-size:100%;block-size:100%;fill:#000;shape-rendering:crispEdges}
.qr[data-pending]>svg{fill:#e4e7e8}
.qr>.skeleton{position:absolute;inset:0;block-size:auto;background:none}
.qr>.skeleton::after{background:linear-gradient(90deg,transparent,#fffc,transparent)}
.qr-logo{position:absolute;inset:40.5%;display:grid}
.qr-logo .picture[data-size]{inline-size:100%;block-size:100%;border-radius:26%;background-clip:border-box}
`
