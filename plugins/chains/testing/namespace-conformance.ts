import { addressCases } from './conformance/addresses.js'
import { answerCases } from './conformance/answers.js'
import { type Check, onStage } from './conformance/bench.js'
import { connectingCases } from './conformance/connecting.js'
import { discoveryCases } from './conformance/discovery.js'
import { eventCases } from './conformance/events.js'
import { featureCases } from './conformance/features.js'
import { outcomeCases } from './conformance/outcomes.js'
import { paymentCases } from './conformance/payments.js'
import { farewellCases, surroundingCases } from './conformance/surroundings.js'
import { transferCases } from './conformance/transfers.js'
import type { ConformanceCase, NamespaceFixture } from './namespace-fixture.js'

/**
 * What every chain plugin has to do, as cases for any runner:
 *
 * ```ts
 * for (const { name, run } of namespaceConformance(fixture)) test(name, run)
 * ```
 *
 * Run them in this order and in a file of their own, because one case has to see that nothing has loaded the chain
 * library yet.
 */
export function namespaceConformance(fixture: NamespaceFixture): readonly ConformanceCase[] {
  const onBench = (cases: Readonly<Record<string, Check>>) =>
    Object.entries(cases).map(([name, check]) => ({ name, run: () => onStage(fixture, check) }))
  return [
    ...surroundingCases(fixture),
    ...onBench(addressCases),
    ...onBench(discoveryCases),
    ...onBench(connectingCases),
    ...onBench(answerCases),
    ...onBench(eventCases),
    ...onBench(featureCases),
    ...onBench(transferCases),
    ...onBench(paymentCases),
    ...onBench(outcomeCases),
    ...onBench(farewellCases)
  ]
}
