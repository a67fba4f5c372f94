import { createSheet, type Sheet } from '../ui/styles/create-sheet.js'

/** Where the card stands at the foot of a phone, it fills the screen instead. A view fills the card, its footer at the end. */
const rules = `
@media (max-width:430px){
.dialog{padding:0}
.dialog .card{block-size:100%;border-radius:0;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}
.dialog :is(.view,.view>.fade-inner,.screen,.screen-scroll){flex:1 1 auto}
}
`

/** Returns the rules of a dialog with `mobileFullScreen`, to be adopted after the others. */
export function fullScreenSheet(): Sheet {
  const sheet = createSheet()
  sheet.replaceSync(rules)
  return sheet
}
