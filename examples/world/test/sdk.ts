/** Both sides of WalletConnect by the real SDKs, in Node: the last version under the Apache licence, and the newest. */
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { Core as NewestCore } from 'newest-core'
import { UniversalProvider as NewestUniversalProvider } from 'newest-universal-provider'
import { WalletKit as NewestWalletKit } from 'newest-walletkit'
import { onTestFinished } from 'vitest'

const anyProjectId = 'a'.repeat(32)

const lines = {
  '2.21': { WalletKit, Core, UniversalProvider },
  '2.25': { WalletKit: NewestWalletKit, Core: NewestCore, UniversalProvider: NewestUniversalProvider }
}
export type Line = keyof typeof lines
export const sdkLines = Object.keys(lines) as Line[]

// Without it both sides send requests to the vendor's hosts at the start, and the wallet also verifies each site
// there.
process.env.IS_VITEST = 'true'

const metadata = (name: string) => ({ name, description: name, url: 'https://site.example', icons: [] })
let clients = 0
const ownStorage = () => {
  clients += 1
  return { customStoragePrefix: `client-${clients}`, storageOptions: { database: ':memory:' } }
}

/** Opens a site that requests one chain, and a wallet without handlers. */
export async function openEnds(line: Line, relayUrl: string, projectId = anyProjectId) {
  const sdk = lines[line] as (typeof lines)['2.25']
  const site = await sdk.UniversalProvider.init({
    projectId,
    relayUrl,
    metadata: metadata('Site'),
    logger: 'silent',
    ...ownStorage()
  } as Parameters<typeof sdk.UniversalProvider.init>[0])
  const core = new sdk.Core({ projectId, relayUrl, logger: 'silent', ...ownStorage() })
  core.verify.resolve = async () => undefined as never
  const wallet = await sdk.WalletKit.init({ core, metadata: metadata('Wallet') })
  onTestFinished(async () => {
    await Promise.all([site.client.core.relayer.transportClose(), core.relayer.transportClose()])
    for (const { heartbeat } of [site.client.core, core]) heartbeat.stop()
  })
  return {
    site,
    wallet,
    /** Disconnects the wallet from the relay, as when the phone is put away. */
    leave: () => core.relayer.transportClose(),
    comeBack: () => core.relayer.transportOpen()
  }
}
