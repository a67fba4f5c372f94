export { type Fault, type FaultKind, type FaultSwitch, faultKinds } from './faults.js'
export { type Relay, type RelayOptions, startRelay } from './relay/start.js'
