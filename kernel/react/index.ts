'use client'

export * from './hooks.js'
export * from './outlet.js'
// `export *` is also what lets the plugin that draws the frame merge into ViewBinding.
export * from './view.js'
