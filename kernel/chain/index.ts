export * from './amount.js'
export * from './caip.js'
export * from './namespace.js'
export * from './wallet-error.js'
