export { parseParams } from './parse-params.js'
export { type RequestHandler, shownSigner } from './shown-signer.js'
