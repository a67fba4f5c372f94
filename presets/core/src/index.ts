export { DeferredPlugins } from './deferred-plugins.js'
export type { LatchkitState } from './host-state.js'
export {
  type CreateLatchkitOptions,
  createLatchkit,
  hostOptionNames,
  type Latchkit,
  type OpenOptions,
  type ResultOf,
  type ViewName
} from './latchkit.js'
export { type CoreOptions, coreOptionNames, onBehalfOf, refuseUnknown, take } from './options.js'
export { corePreset } from './preset.js'
