export { type Suspect, type Suspicion, suspicionsOf } from './suspicion.js'
