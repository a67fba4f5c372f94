/** `npm start`: two local EVM nodes and the demo site, until Ctrl-C. */
import { startAnvil } from './anvil.mjs'
import { ensureInstalled } from './install.mjs'
import { portFromEnvironment, takenPorts } from './ports.mjs'
import { runUntilStopped } from './processes.mjs'
import { startSite } from './site.mjs'

const chainId = 31_337
const secondChainId = 31_338

await runUntilStopped(async keep => {
  const evmPort = portFromEnvironment('LATCHKIT_EVM_PORT', 8_545)
  const secondEvmPort = portFromEnvironment('LATCHKIT_EVM_PORT_2', 8_546)
  const demoPort = portFromEnvironment('LATCHKIT_DEMO_PORT', 3_000)
  ensureInstalled()

  const taken = await takenPorts([
    { port: evmPort, name: 'EVM node', variable: 'LATCHKIT_EVM_PORT' },
    { port: secondEvmPort, name: 'second EVM node', variable: 'LATCHKIT_EVM_PORT_2' },
    { port: demoPort, name: 'demo site', variable: 'LATCHKIT_DEMO_PORT' }
  ])
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const anvil = keep(await startAnvil({ port: evmPort, chainId }))
  console.log(`EVM node         ${anvil.url} (chain ${chainId})`)
  const second = keep(await startAnvil({ port: secondEvmPort, chainId: secondChainId }))
  console.log(`Second EVM node  ${second.url} (chain ${secondChainId})`)
  process.env.VITE_EVM_URL = anvil.url
  process.env.VITE_EVM_URL_2 = second.url
  const site = keep(await startSite({ folder: 'examples/react', name: 'demo site', port: demoPort }))
  console.log(`Demo site        ${site.url}\n\nOpen ${site.url} in a browser. Ctrl-C stops all of it.`)
})
