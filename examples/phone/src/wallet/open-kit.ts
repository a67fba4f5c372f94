import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { projectId, relayUrl } from '../settings.js'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** The library with what it keeps in this browser, and without its calls to the hosts of its vendor. */
export async function openKit(): Promise<Kit> {
  const core = new Core({
    projectId,
    relayUrl,
    logger: 'silent',
    customStoragePrefix: 'skipper',
    telemetryEnabled: false
  })
  // It tells its vendor's host of each start, whatever `telemetryEnabled` says.
  core.eventClient.init = async () => {}
  // Asks the same vendor who a site is, and would wait for an answer that cannot come.
  core.verify.resolve = async () => undefined as never
  return WalletKit.init({
    core,
    metadata: {
      name: 'Skipper',
      description: 'A test wallet. Its keys are public.',
      url: location.origin,
      icons: []
    },
    // All that is asked is shown in line here, and each is answered once.
    signConfig: { disableRequestQueue: true }
  })
}
