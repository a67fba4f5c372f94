'use client'

export * from './hooks.js'
// `export *` is also what lets the plugin that draws the frame merge into ViewBinding.
export * from './outlet.js'
export { KernelProvider, type KernelProviderProps } from './provider.js'
