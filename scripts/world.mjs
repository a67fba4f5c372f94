/** `npm run world`: starts chains, relay, services, seller and on-ramp service, until Ctrl-C or until the parent process ends. */
import { ensureInstalled } from './install.mjs'
import { loadWorld, phoneFromEnvironment, storageFromEnvironment } from './load-world.mjs'
import { runUntilStopped } from './processes.mjs'
import { worldPortsFromEnvironment } from './world-ports.mjs'

await runUntilStopped(
  async keep => {
    const ports = worldPortsFromEnvironment()
    ensureInstalled()
    const { startWorld } = await loadWorld()
    const world = keep(await startWorld({ ports, ...phoneFromEnvironment(), ...storageFromEnvironment() }))
    const addresses = [
      `EVM node ${world.evmUrl}`,
      `second EVM node ${world.secondEvmUrl}`,
      `Solana node ${world.solanaUrl}`,
      `Bitcoin node ${world.bitcoinUrl}`,
      `Polkadot node ${world.polkadotUrl}`,
      `Cosmos node ${world.cosmosUrl}`,
      `relay ${world.relayUrl}`,
      `services ${world.servicesUrl}`,
      `seller ${world.sellerUrl}`,
      `on-ramp service ${world.onrampUrl}`,
      `project id ${world.projectId}`
    ]
    console.log(`World ready: ${addresses.join(', ')}`)
  },
  { withParent: true }
)
