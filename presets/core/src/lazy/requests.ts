// One file for what is rarely needed of an instance: each `import()` costs bytes before the button.
export { openRequest } from './open-request.js'
export { raiseUnknownNetwork } from './unknown-network.js'
