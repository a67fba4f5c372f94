import { addressCases } from './conformance/addresses.js'
import { batchCases } from './conformance/batches.js'
import { connectingCases } from './conformance/connecting.js'
import { runOnBench } from './conformance/context.js'
import { decodingCases } from './conformance/decoding.js'
import { discoveryCases } from './conformance/discovery.js'
import { environmentCases, removalCases } from './conformance/environment.js'
import { eventCases } from './conformance/events.js'
import { featureCases } from './conformance/features.js'
import { outcomeCases } from './conformance/outcomes.js'
import { signingCases } from './conformance/signing.js'
import { transferCases } from './conformance/transfers.js'
import type { ConformanceCase, NamespaceFixture } from './namespace-fixture.js'

/** Cases that each run on their own bench, in order. */
const benchCases = {
  ...addressCases,
  ...discoveryCases,
  ...connectingCases,
  ...eventCases,
  ...featureCases,
  ...signingCases,
  ...batchCases,
  ...decodingCases,
  ...transferCases,
  ...outcomeCases,
  ...removalCases
}

/**
 * Returns the cases that every chain plugin has to pass, for any runner. Run them in this order and in a separate file,
 * because one case checks that the chain library is not loaded yet.
 *
 * @example
 * <!-- given: declare const fixture: import('@latchkit/plugin-chains/testing').NamespaceFixture -->
 * ```ts
 * import { namespaceConformance } from '@latchkit/plugin-chains/testing'
 * import { test } from 'vitest'
 *
 * for (const { name, run } of namespaceConformance(fixture)) test(name, run)
 * ```
 */
export function namespaceConformance(fixture: NamespaceFixture): readonly ConformanceCase[] {
  const alone = Object.entries(environmentCases(fixture)).map(([name, run]) => ({ name, run }))
  const cases = Object.entries(benchCases).map(([name, check]) => ({ name, run: () => runOnBench(fixture, check) }))
  return [...alone, ...cases]
}
