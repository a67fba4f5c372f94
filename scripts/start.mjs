/** `npm start`: a local EVM node and the demo site, until Ctrl-C. */
import { startAnvil } from './anvil.mjs'
import { ensureInstalled } from './install.mjs'
import { portFromEnvironment, takenPorts } from './ports.mjs'
import { runUntilStopped } from './processes.mjs'
import { startSite } from './site.mjs'

const chainId = 31_337

await runUntilStopped(async keep => {
  const evmPort = portFromEnvironment('LATCHKIT_EVM_PORT', 8_545)
  const demoPort = portFromEnvironment('LATCHKIT_DEMO_PORT', 3_000)
  ensureInstalled()

  const taken = await takenPorts([
    { port: evmPort, name: 'EVM node', variable: 'LATCHKIT_EVM_PORT' },
    { port: demoPort, name: 'demo site', variable: 'LATCHKIT_DEMO_PORT' }
  ])
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const anvil = keep(await startAnvil({ port: evmPort, chainId }))
  console.log(`EVM node   ${anvil.url} (chain ${chainId})`)
  process.env.VITE_EVM_URL = anvil.url
  process.env.VITE_EVM_CHAIN_ID = String(chainId)
  const site = keep(await startSite({ folder: 'examples/react', name: 'demo site', port: demoPort }))
  console.log(`Demo site  ${site.url}\n\nOpen ${site.url} in a browser. Ctrl-C stops both.`)
})
