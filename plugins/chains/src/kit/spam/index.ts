export type { Confusables } from './confusables.js'
export { asRead, isDisguised, skeletonsOf } from './homoglyphs.js'
export { loadConfusables } from './load-confusables.js'
export { detectSpam, type SpamCandidate, type SpamReason } from './spam-detection.js'
