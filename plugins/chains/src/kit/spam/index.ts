export { type Confusables, loadConfusables } from './confusables.js'
export { asRead, isDisguised, skeletonsOf } from './homoglyphs.js'
export { detectSpam, type SpamCandidate, type SpamReason } from './spam-detection.js'
