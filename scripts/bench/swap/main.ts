import { definePlugin } from '@latchkit/kernel'
import { eip155 } from '@latchkit/plugin-eip155'
import { swap } from '@latchkit/plugin-swap'
import { SwapProviders } from '@latchkit/plugin-swap/contract'
import { corePreset, createLatchkit } from '@latchkit/preset-core'
import { announceOpenWallet } from '../open-wallet.js'
import { answerNodeRequests, nodeUrl } from './node.js'
import { createProvider } from './provider.js'
import { createTokens } from './tokens.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [nodeUrl] } }
}
const tokens = createTokens(3_000)

answerNodeRequests(tokens)
const provider = createProvider('eip155:1', [ethereum.nativeCurrency, ...tokens])
const source = definePlugin({ id: 'bench-swaps', setup: ctx => void ctx.contribute(SwapProviders, provider) })
window.latchkit = createLatchkit({
  plugins: [
    ...corePreset(),
    eip155({ networks: [ethereum] }),
    swap({ networks: ['eip155:1'], restrictedTimeZones: [] }),
    source
  ]
})
announceOpenWallet(account, ethereum.id)
