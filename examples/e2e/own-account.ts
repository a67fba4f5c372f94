/** Helpers for tests that pay from an account that no other test uses, on a page with the default preset. */
import { randomInt } from 'node:crypto'
import { publicTestMnemonic } from '@latchkit/example-wallets'
import { contracts } from '@latchkit/example-world'
import type { LatchkitNetwork, LatchkitOptions } from 'latchkit'
import type { Page } from 'playwright'
import { encodeFunctionData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { bareWith, networkAt } from './bare.js'
import { sendTransaction, setBalance } from './chain.js'
import { accounts } from './page-object.js'
import type { ExtensionWallet } from './pages/extension/content-script.js'
import { connect } from './sending.js'
import type { createWorld } from './world.js'

type EvmNetwork = ExtensionWallet['networks'][number]

/** Returns an account of the public test phrase at a random index. It has received no payment yet, even if a test is retried. */
export function newAccount() {
  const index = randomInt(1_000, 1_000_000)
  return { index, address: mnemonicToAccount(publicTestMnemonic, { addressIndex: index }).address }
}

/** Mints `amount` base units of a token that any account may mint. */
const mint = (url: string, token: string, to: `0x${string}`, amount: bigint) =>
  sendTransaction(url, {
    from: accounts[3],
    to: token,
    data: encodeFunctionData({ abi: contracts.Token.abi, functionName: 'mint', args: [to, amount] })
  })

interface Site {
  readonly options?: Omit<Partial<LatchkitOptions>, 'networks'>
  /** Networks of the site in addition to the first. @defaultValue none */
  readonly networks?: readonly LatchkitNetwork[]
  /** Ids of plugins of the default preset that the page does without. @defaultValue none */
  readonly without?: readonly string[]
  /** Origins that the page may request, besides its EVM chains. @defaultValue none */
  readonly services?: readonly string[]
  /** Additional networks of the wallet. @defaultValue none */
  readonly walletKnows?: readonly EvmNetwork[]
  /** Token balances of the account at the start, in base units, by token address. @defaultValue none */
  readonly tokens?: Readonly<Record<string, bigint>>
}

const blockExplorers = { default: { name: 'Local Scan', url: 'https://scan.example' } }

/**
 * Opens the page and connects a new account that holds one ether. The wallet prompts in its own window, and switches to its second
 * account only when a test does so.
 */
export async function visitAsPayer(
  { visit, evmUrl, secondEvmUrl }: ReturnType<typeof createWorld>,
  { options, networks = [], without, services = [], walletKnows = [], tokens = {} }: Site = {}
) {
  const [payer, other] = [newAccount(), newAccount()]
  await setBalance(evmUrl, payer.address, 10n ** 18n)
  for (const [token, amount] of Object.entries(tokens)) await mint(evmUrl, token, payer.address, amount)
  const site = bareWith(evmUrl, secondEvmUrl(), {
    options: { ...options, networks: [{ ...networkAt(31_337, 'First', evmUrl), blockExplorers }, ...networks] },
    wallet: {
      accounts: [payer.index, other.index],
      networks: [{ chainId: 31_337, name: 'First', rpcUrl: evmUrl }, ...walletKnows],
      asks: true
    }
  })
  const { page, openTab } = await visit('bare', {
    ...site,
    setup: { ...site.setup, ...(without && { without }) },
    services
  })
  await connect(page, 'Larch Wallet', payer.address)
  return { page, openTab, address: payer.address, other: other.address }
}

/** Makes the node respond "too many requests" to the calls that match `isMeant`, from now on. */
export const overload = (page: Page, url: string, isMeant: (call: string) => boolean = () => true) =>
  page.route(`${url}/**`, async route => {
    const call = route.request().postData() ?? ''
    if (!isMeant(call)) return route.fallback()
    const error = { code: -32005, message: 'limit exceeded' }
    const json = { jsonrpc: '2.0', id: (JSON.parse(call) as { id: number }).id, error }
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
