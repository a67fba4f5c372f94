// One file each, so that a page loads only what it asks with.
export { isAppLink } from './app-link.js'
export { isSafeUrl } from './safe-url.js'
export { isWebLink } from './web-link.js'
