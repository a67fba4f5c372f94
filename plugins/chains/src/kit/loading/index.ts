export { loadWhenIdle, loadWithRetry } from './load-with-retry.js'
export { prefetchOnOpen } from './prefetch-on-open.js'
