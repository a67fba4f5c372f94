export { isAppLink } from './app-link.js'
export { type ExplorerPage, explorerUrl } from './explorer-url.js'
export { type LinkPlatform, linkPlatform, linkTarget } from './link-platform.js'
export { isPageLink, isPictureLink, isProgramLink, isSafeUrl, isWebLink, urlOf } from './web-link.js'
