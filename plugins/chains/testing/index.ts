export * from './fake-chain.js'
export * from './namespace-conformance.js'
export * from './namespace-fixture.js'
