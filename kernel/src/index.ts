// `export *`, because a plugin can merge into EventMap and the other open interfaces only through such an export.
export type { Contribution, Contributions } from './contributions.js'
export type { Disposer } from './disposable.js'
export { errorCode, KernelError, PluginError } from './errors.js'
export * from './events.js'
export * from './hooks.js'
export { createKernel, type Kernel, type KernelHooks, type KernelOptions } from './kernel.js'
export * from './plugin.js'
export { once } from './promise.js'
export * from './ref.js'
export * from './router.js'
export type { ViewDefinition, ViewModule, ViewRegistry } from './router-views.js'
export * from './rpc.js'
export { checkOptions, decode, guarded, type OptionRule, optionRules, type Schema } from './schema.js'
export { cell, derive, type Readable, type ReadonlySlice, type Slice, type StateTree } from './state.js'
export {
  memoryBackend,
  type PluginStorage,
  type StorageBackend,
  type StorageItem,
  type StorageItemOptions
} from './storage.js'
