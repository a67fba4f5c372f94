import * as v from 'valibot'
import type { Consent } from '../answer.js'
import { invalidParams, ProviderRpcError } from '../errors.js'
import { readParams } from '../read-params.js'
import { presentChainId } from './behaviour.js'
import type { Methods, WalletCore } from './core.js'
import { ChainIdSchema, toHex } from './params.js'
import { callRpc } from './rpc.js'

export interface EvmNetwork {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  /** Symbol of the native coin. Default `ETH`. */
  readonly symbol?: string
}

const SwitchParams = v.tuple([v.object({ chainId: ChainIdSchema })])
const AddParams = v.tuple([
  v.object({
    chainId: ChainIdSchema,
    chainName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
    nativeCurrency: v.object({
      name: v.string(),
      symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(11)),
      decimals: v.literal(18, 'must be 18')
    }),
    rpcUrls: v.pipe(
      v.array(v.pipe(v.string(), v.check(isSafeRpcUrl, 'must be https, or http on this machine'))),
      v.minLength(1)
    )
  })
])

/**
 * Returns the methods for the chain id, EIP-3326 and EIP-3085. Adding does not switch, as in EIP-3085; with
 * `switchOnAdd` it does, as in some wallets.
 */
export function networkMethods(core: WalletCore, { switchOnAdd }: { readonly switchOnAdd: boolean }): Methods {
  const find = (chainId: number) => core.networks().find(network => network.chainId === chainId)

  const switchTo = async (network: EvmNetwork, consent: Consent) => {
    if (network.chainId === core.network().chainId) return
    await consent({
      title: 'Switch network?',
      facts: [
        { label: 'From', value: core.network().name },
        { label: 'To', value: `${network.name} (${network.chainId})` }
      ]
    })
    if (!core.behaviour().ignoreSwitch) core.state.update({ chainId: network.chainId })
  }

  return {
    eth_chainId: async () => presentChainId(core.behaviour(), core.network().chainId),
    net_version: async () => String(core.network().chainId),
    async wallet_switchEthereumChain(params, consent) {
      const [{ chainId }] = readParams(SwitchParams, params)
      const network = find(chainId)
      if (!network) throw unknownChain(core, chainId)
      await switchTo(network, consent)
      return null
    },
    async wallet_addEthereumChain(params, consent) {
      const [{ chainId, chainName, nativeCurrency, rpcUrls }] = readParams(AddParams, params)
      const known = find(chainId)
      const network = known ?? { chainId, name: chainName, rpcUrl: rpcUrls[0] as string, symbol: nativeCurrency.symbol }
      if (!known) {
        await requireChainId(network)
        await consent({
          title: 'Add a network?',
          facts: [
            { label: 'Name', value: network.name },
            { label: 'Chain ID', value: String(chainId) },
            { label: 'RPC URL', value: network.rpcUrl, shape: 'code' },
            { label: 'Coin', value: nativeCurrency.symbol }
          ]
        })
        const others = core.state.get().added.filter(added => added.chainId !== chainId)
        core.state.update({ added: [...others, { symbol: 'ETH', ...network }] })
      }
      if (switchOnAdd) await switchTo(network, consent)
      return null
    }
  }
}

/** Returns true for https, or for http on a loopback host. */
function isSafeRpcUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && loopback)
}

/** Throws if the node serves another chain: the user would sign for the wrong one. */
async function requireChainId({ rpcUrl, chainId }: EvmNetwork): Promise<void> {
  const answered = await callRpc(rpcUrl, 'eth_chainId')
  if (answered !== toHex(chainId))
    throw invalidParams(`the node at ${rpcUrl} serves chain ${String(answered)}, not ${toHex(chainId)}`)
}

function unknownChain(core: WalletCore, chainId: number): ProviderRpcError {
  const message = `Unrecognized chain ID "${toHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`
  switch (core.behaviour().unknownChain) {
    case '4902':
      return new ProviderRpcError(4902, message)
    case 'nested':
      return new ProviderRpcError(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902, message } })
    case '-32603':
      return new ProviderRpcError(-32603, message)
  }
}
