/** The code of docs/recipes.md, word for word: `recipes.test.ts` runs it against a real chain. */

import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { createConfig, injected } from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import type { Latchkit } from 'latchkit'
import {
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  type Hex,
  type PublicClient
} from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** Reads the balance of the shown account in base units (wei, lamports, satoshi); `undefined` without an account. */
export async function readBalance(latchkit: Latchkit, signal: AbortSignal): Promise<bigint | undefined> {
  const active = latchkit.kernel.get(Connections).active.get()
  if (!active) return undefined
  const { balance } = await latchkit.kernel.get(Chains).features(active.namespace)
  return balance?.read(active.account, signal)
}

/** Sends wei from the connected account. Resolves with the receipt once a block has the transaction. */
export async function sendEther(latchkit: Latchkit, chain: Chain, to: Address, value: bigint) {
  const transport = custom(await latchkit.provider('eip155'))
  const [account] = await createWalletClient({ transport }).getAddresses()
  if (!account) throw new Error('No account')
  const hash = await createWalletClient({ account, chain, transport }).sendTransaction({ to, value })
  return createPublicClient({ chain, transport }).waitForTransactionReceipt({ hash })
}

/** Asks the visitor to sign in (ERC-4361). The server checks the result with `isSignedIn`. */
export async function signIn(latchkit: Latchkit, nonce: string) {
  const { address, chain } = latchkit.getState()
  if (!address || !chain?.startsWith('eip155:')) throw new Error('Connect an EVM wallet first')
  const message = createSiweMessage({
    domain: location.host,
    uri: location.origin,
    address: address as Address,
    chainId: Number(chain.slice('eip155:'.length)),
    nonce,
    version: '1',
    statement: 'Sign in to the shop.'
  })
  return { message, signature: await latchkit.signMessage(message, { namespace: 'eip155' }) }
}

/** On the server, with the nonce that it gave out: `client` reads the chain, so that contract accounts count too. */
export const isSignedIn = (
  client: PublicClient,
  { message, signature }: { readonly message: string; readonly signature: string },
  expected: { readonly domain: string; readonly nonce: string }
) => client.verifySiweMessage({ message, signature: signature as Hex, ...expected })

/** Returns a signer of ethers 6 for the connected account. */
export async function ethersSigner(latchkit: Latchkit) {
  return new BrowserProvider(await latchkit.provider('eip155')).getSigner()
}

/** Returns a configuration of wagmi whose one connector is the connected wallet; `connect(config, …)` asks nobody again. */
export async function wagmiConfig(latchkit: Latchkit, chain: Chain) {
  const provider = await latchkit.provider('eip155')
  return createConfig({
    chains: [chain],
    transports: { [chain.id]: custom(provider) },
    multiInjectedProviderDiscovery: false,
    storage: null,
    connectors: [injected({ target: { id: 'latchkit', name: 'Latchkit', provider: provider as never } })]
  })
}
