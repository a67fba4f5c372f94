/** `npm start`: the local world and the demo site, until Ctrl-C. */
import { ensureInstalled } from './install.mjs'
import { loadWorld, storageFromEnvironment } from './load-world.mjs'
import { portFromEnvironment, takenPorts } from './ports.mjs'
import { runUntilStopped } from './processes.mjs'
import { startSite } from './site.mjs'
import { wantedWorldPorts, worldPortsFromEnvironment } from './world-ports.mjs'

await runUntilStopped(async keep => {
  const ports = worldPortsFromEnvironment()
  const demoPort = portFromEnvironment('LATCHKIT_DEMO_PORT', 3_000)
  ensureInstalled()

  const demo = { port: demoPort, name: 'demo site', variable: 'LATCHKIT_DEMO_PORT' }
  const taken = await takenPorts([...wantedWorldPorts(ports), demo])
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const { startWorld } = await loadWorld()
  const world = keep(await startWorld({ ports, ...storageFromEnvironment() }))
  console.log(`EVM node         ${world.evmUrl} (chain ${world.evmChainId})`)
  console.log(`Second EVM node  ${world.secondEvmUrl} (chain ${world.secondEvmChainId})`)
  console.log(`Relay            ${world.relayUrl}`)
  console.log(`Services         ${world.servicesUrl} (project id ${world.projectId})`)
  process.env.VITE_EVM_URL = world.evmUrl
  process.env.VITE_EVM_URL_2 = world.secondEvmUrl
  process.env.VITE_RELAY_URL = world.relayUrl
  process.env.VITE_SERVICES_URL = world.servicesUrl
  process.env.VITE_PROJECT_ID = world.projectId
  const site = keep(await startSite({ folder: 'examples/react', name: 'demo site', port: demoPort }))
  console.log(`Demo site        ${site.url}\n\nOpen ${site.url} in a browser. Ctrl-C stops all of it.`)
})
