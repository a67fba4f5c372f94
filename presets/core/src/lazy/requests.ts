// One file for rarely used code: each `import()` adds bytes to the code that loads before the button.
export { openRequest } from './open-request.js'
export { raiseUnknownNetwork } from './unknown-network.js'
