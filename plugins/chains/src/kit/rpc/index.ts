export { type ChainRequest, createRequestHandler, type MethodHandler, type RequestHandler } from './request-handler.js'
