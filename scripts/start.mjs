/** `npm start`: starts the local world, the demo site and its phone, until Ctrl-C. */
import { ensureInstalled } from './install.mjs'
import { loadWorld, phoneFromEnvironment, storageFromEnvironment } from './load-world.mjs'
import { portFromEnvironment, takenPorts } from './ports.mjs'
import { runUntilStopped } from './processes.mjs'
import { startSite } from './site.mjs'
import { wantedWorldPorts, worldPortsFromEnvironment } from './world-ports.mjs'

await runUntilStopped(async keep => {
  const ports = worldPortsFromEnvironment()
  const sites = {
    demo: site('demo site', 'LATCHKIT_DEMO_PORT', 3_000),
    phone: site('phone', 'LATCHKIT_PHONE_PORT', 3_002)
  }
  ensureInstalled()

  const taken = await takenPorts([...wantedWorldPorts(ports), ...Object.values(sites)])
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const { localContracts, startWorld } = await loadWorld()
  const phoneUrl = phoneFromEnvironment().phoneUrl ?? `http://localhost:${sites.phone.port}`
  const world = keep(await startWorld({ ports, phoneUrl, ...storageFromEnvironment() }))
  console.log(`EVM node         ${world.evmUrl} (chain ${world.evmChainId})`)
  console.log(`Second EVM node  ${world.secondEvmUrl} (chain ${world.secondEvmChainId})`)
  console.log(`Solana node      ${world.solanaUrl}`)
  console.log(`Bitcoin node     ${world.bitcoinUrl}`)
  console.log(`Polkadot node    ${world.polkadotUrl}`)
  console.log(`Cosmos node      ${world.cosmosUrl}`)
  console.log(`Relay            ${world.relayUrl}`)
  console.log(`Services         ${world.servicesUrl} (project id ${world.projectId})`)
  console.log(`Seller           ${world.sellerUrl}`)
  console.log(`On-ramp service  ${world.onrampUrl}`)
  process.env.VITE_EVM_URL = world.evmUrl
  process.env.VITE_EVM_URL_2 = world.secondEvmUrl
  process.env.VITE_EVM_COLLECTION = localContracts.ridgeStones
  process.env.VITE_SOLANA_URL = world.solanaUrl
  process.env.VITE_BITCOIN_URL = world.bitcoinUrl
  process.env.VITE_POLKADOT_URL = world.polkadotUrl
  process.env.VITE_COSMOS_URL = world.cosmosUrl
  process.env.VITE_RELAY_URL = world.relayUrl
  process.env.VITE_SERVICES_URL = world.servicesUrl
  process.env.VITE_SELLER_URL = world.sellerUrl
  process.env.VITE_ONRAMP_URL = world.onrampUrl
  process.env.VITE_SIGN_IN_URL = `${world.servicesUrl}/siwx`
  process.env.VITE_PROJECT_ID = world.projectId
  process.env.VITE_PHONE_URL = phoneUrl
  const phone = keep(await startSite({ folder: 'examples/phone', ...sites.phone }))
  const demo = keep(await startSite({ folder: 'examples/react', ...sites.demo }))
  console.log(`Phone            ${phone.url}`)
  console.log(`Demo site        ${demo.url}`)
  console.log(`\nOpen ${demo.url} in a browser, and the phone in another window. Ctrl-C stops all of it.`)
})

/**
 * Describes a site.
 *
 * @param {string} name
 * @param {string} variable
 * @param {number} port  Default, unless the variable is set.
 */
function site(name, variable, port) {
  return { name, variable, port: portFromEnvironment(variable, port) }
}
