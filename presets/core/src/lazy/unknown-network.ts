import { errorCode, type Kernel } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { Alerts, type AlertsApi, Messages } from '@latchkit/plugin-shell/contract'
import { elementMessages } from '../element-messages.js'

/** Instances that have raised the alert, by their alerts. */
const raised = new WeakSet<AlertsApi>()

/**
 * Raises the alert for a switch that failed because the site did not configure the network; ignores other failures. Raises it once for
 * each instance, also if it was dismissed or another network is unknown later: each error of `switchNetwork` names its network.
 */
export async function raiseUnknownNetwork(kernel: Kernel, chain: ChainId, failure: unknown): Promise<void> {
  if (errorCode(failure) !== 'connections/unknown-network') return
  const messages = kernel.find(Messages)
  const alerts = kernel.find(Alerts)
  // Destroyed while this module loaded.
  if (!messages || !alerts) return
  await messages.load(elementMessages)
  if (raised.has(alerts)) return
  raised.add(alerts)
  alerts.raise({
    key: 'switch-network-not-found',
    severity: 'error',
    short: messages.text(elementMessages, 'networkNotFound'),
    long: `${chain} is not in the option "networks". Add it there, or switch to one that is.`
  })
}
