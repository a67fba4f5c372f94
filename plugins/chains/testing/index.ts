export * from './fake-chain.js'
export { namespaceConformance } from './namespace-conformance.js'
export type {
  ConformanceCase,
  FixtureWallet,
  NamespaceBench,
  NamespaceFixture,
  SubmissionBench,
  TransferBench,
  WalletBehaviour
} from './namespace-fixture.js'
