import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { projectId, relayUrl } from '../settings.js'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** Opens the library with its storage in this browser, and without requests to its vendor's hosts. */
export async function openKit(): Promise<Kit> {
  const core = new Core({
    projectId,
    relayUrl,
    logger: 'silent',
    customStoragePrefix: 'skipper',
    telemetryEnabled: false
  })
  // It reports each start to the vendor, even with `telemetryEnabled: false`.
  core.eventClient.init = async () => {}
  // It verifies sites with the same vendor, and would wait for the response.
  core.verify.resolve = async () => undefined as never
  return WalletKit.init({
    core,
    metadata: {
      name: 'Skipper',
      description: 'A test wallet. Its keys are public.',
      url: location.origin,
      icons: []
    },
    // The phone has its own queue and responds to each request once.
    signConfig: { disableRequestQueue: true }
  })
}
