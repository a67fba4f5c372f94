export * from './fake-chain.js'
export { namespaceConformance } from './namespace-conformance.js'
export type {
  ConformanceCase,
  FixtureWallet,
  NamespaceBench,
  NamespaceFixture,
  TransferBench,
  WalletBehaviour
} from './namespace-fixture.js'
export { createTestKernel, neverCalled, type TestKernel, type TestKernelOptions } from './test-kernel.js'
