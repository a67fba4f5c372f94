export { decodeMessage, type MessageToDecode } from './decode-message.js'
export { rawJson, requestFields } from './request-fields.js'
export { isSmall } from './size-limit.js'
