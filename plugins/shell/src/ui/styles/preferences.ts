/**
 * Rules for the visitor's preferences, last in the sheet so that they win. Components with later rules bring their own. With
 * reduced motion, `.screen-scroll` keeps its animation: it follows the scroll position and draws the line at an edge that hides
 * further content.
 */
export const preferences = `
@media (prefers-reduced-motion:reduce){
*,::before,::after{transition:none!important}
:not(.screen-scroll),::before,::after{animation:none!important}
.card[data-shaking]{animation:none!important;box-shadow:0 0 0 3px var(--warning),var(--shadow)}
}
@media (forced-colors:active){
.card,.toast,.row,.button,.alert-bar,.badge{border:1px solid ButtonBorder}
.screen-scroll{border:0}
.button[data-variant=primary]{background:ButtonText;color:ButtonFace;forced-color-adjust:none}
.spinner{border-color:GrayText;border-block-start-color:CanvasText;forced-color-adjust:none}
.button:disabled,.row:disabled,.icon-button:disabled{color:GrayText;border-color:GrayText}
.row[aria-current=true]{border-color:Highlight}
.card[data-shaking]{outline:3px solid Highlight}
:focus-visible,.input:focus-visible{outline:2px solid Highlight}
.skeleton{border:1px solid GrayText}
.skeleton::after{display:none}
.divider,.divider[data-label]::before,.divider[data-label]::after{background:GrayText;forced-color-adjust:none}
.divider[data-label]{background:none}
.picture,.avatar{forced-color-adjust:none}
}
`
