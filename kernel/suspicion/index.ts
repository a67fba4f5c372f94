export type { Confusables } from './confusables.js'
export { asRead, isDisguised, skeletonsOf } from './homoglyphs.js'
export { loadConfusables } from './load-confusables.js'
export { type Suspect, type Suspicion, suspicionsOf } from './suspicion.js'
