// One file each, so that a page loads only what it asks with.
export { isAppLink } from './app-link.js'
export { type ExplorerPage, explorerUrl } from './explorer-url.js'
export { type LinkPlatform, linkPlatform, linkTarget } from './link-platform.js'
export { isPictureLink } from './picture-link.js'
export { isProgramLink } from './program-link.js'
export { isSafeUrl } from './safe-url.js'
export { isPageLink, isWebLink } from './web-link.js'
