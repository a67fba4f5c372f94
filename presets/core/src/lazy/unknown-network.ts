import { errorCode, type Kernel } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { Alerts, Messages } from '@latchkit/plugin-shell/contract'
import { elementMessages } from '../element-messages.js'

/** Raises the alert for a switch that failed because the site did not configure the network; ignores other failures. */
export async function raiseUnknownNetwork(kernel: Kernel, chain: ChainId, failure: unknown): Promise<void> {
  if (errorCode(failure) !== 'connections/unknown-network') return
  const messages = kernel.get(Messages)
  await messages.load(elementMessages)
  kernel.get(Alerts).raise({
    key: 'switch-network-not-found',
    severity: 'error',
    short: messages.text(elementMessages, 'networkNotFound'),
    long: `${chain} is not in the option "networks". Add it there, or switch to one that is.`
  })
}
