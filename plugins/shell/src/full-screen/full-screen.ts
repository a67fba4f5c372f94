import { createSheet, type Sheet } from '../ui/styles/create-sheet.js'

/** Rules that make the card fill the screen of a phone. The view fills the card, with its footer at the end. */
const rules = `
@media (max-width:430px){
.dialog{padding:0}
.dialog .card{block-size:100%;border-radius:0;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}
.dialog :is(.view,.view>.fade-inner,.screen,.screen-scroll){flex:1 1 auto}
}
`

/** Returns the style sheet of a dialog with `mobileFullScreen`, to adopt after the others. */
export function fullScreenSheet(): Sheet {
  const sheet = createSheet()
  sheet.replaceSync(rules)
  return sheet
}
