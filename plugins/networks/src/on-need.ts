/** Code that most visitors never need: one file for both. */
export { watchUnsupported } from './unsupported.js'
export { viewForSwitch } from './view-for-switch.js'
