export * from './lazy-connector.js'
export * from './read-untrusted.js'
export * from './wallet-standard.js'
export * from './watch-page.js'
