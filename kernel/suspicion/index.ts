export { asRead, isDisguised, skeletonOf } from './resemblance.js'
export { type Suspect, type Suspicion, suspicionsOf } from './suspicion.js'
