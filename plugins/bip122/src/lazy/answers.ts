import type { RpcRequest } from '@latchkit/kernel'
import { accountId, type ChainId, type Signer, type WalletAccount, WalletError } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import { canonicalAddress } from '../address.js'
import type { AccountAddress, SignedMessage } from '../contract.js'
import { Bip122Error } from '../errors.js'
import { accountParts } from './account.js'
import { readAccounts } from './accounts.js'
import { asker } from './ask.js'
import { toHex } from './bytes.js'
import { coded, type Wallet } from './session.js'
import { isSessionProvider } from './session-wire.js'
import { isOurs, signMessage, walletOf } from './signing.js'

/** Whose account is shown, and the other accounts of that wallet. */
export interface Shown {
  readonly signer: Signer
  readonly accounts: readonly WalletAccount[]
}

/** Answers one request by the wallet that is shown. */
export type Answer<R> = (params: unknown, request: RpcRequest, shown: Shown | undefined) => Promise<R>

const address = v.pipe(v.unknown(), v.transform(canonicalAddress), v.string('Expected an address'))
const signed = v.object({
  account: address,
  message: v.string(),
  address: v.optional(address),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']))
})
const listed = v.object({
  account: address,
  intentions: v.optional(v.array(v.picklist(['payment', 'ordinal'])))
})

/**
 * @throws {Bip122Error} `bip122/invalid-params`, `bip122/not-the-signer`; {WalletError} as `signMessage` does.
 */
export const answerSignMessage: Answer<SignedMessage> = async (params, request, shown) => {
  const { account, message, address: other = account, protocol } = read(request.method, signed, params)
  const { signer, accounts } = shownAs(account, request, shown)
  // What a wallet of this page did not show, it is not asked for. A session shows one address of many.
  if (other !== account && isOurs(signer.connector) && !accounts.some(one => one.address === other))
    throw new Bip122Error('bip122/not-the-signer', { method: request.method })
  const by = { connector: signer.connector, account: idOf(request, other) }
  return { address: other, signature: toHex(await signMessage(by, message, request.signal, protocol)) }
}

/** @throws as above; `wallet/invalid-answer` when what a wallet lists is no list of addresses of the chain. */
export const answerAddresses: Answer<readonly AccountAddress[]> = async (params, request, shown) => {
  const { account, intentions = ['payment', 'ordinal'] } = read(request.method, listed, params)
  const { signer, accounts } = shownAs(account, request, shown)
  const all = isOurs(signer.connector) ? accounts : await askAddresses(account, request, signer)
  const described = all.map(({ address, publicKey, path, type }): AccountAddress => {
    const intention = type === 'ordinal' ? type : 'payment'
    return { address, ...(publicKey && { publicKey }), ...(path && { path }), intention }
  })
  return described.filter(({ intention }) => intentions.includes(intention))
}

/** A session only shows the first address of an account; the wallet knows the others. */
async function askAddresses(account: string, { method, signal }: RpcRequest, signer: Signer) {
  const { chain } = accountParts(signer.account)
  const wallet: Wallet = await walletOf(signer.connector, signal)
  const { provider } = wallet.wire
  const answer = await coded(wallet, signal, method, async () =>
    asker(wallet.name, signal)(
      method,
      () => isSessionProvider(provider) && provider.request({ method, params: { account } }, chain.chain)
    )
  )
  const found = readAccounts(answer)
  if (found && found.accounts.length > 0 && found.families.includes(chain.family)) return found.accounts
  throw new WalletError('wallet/invalid-answer', {
    wallet: wallet.name,
    method,
    expected: `addresses of ${chain.name}`
  })
}

/** The wallet, when the account that it shows is the one that the request is for, on the chain of the request. */
function shownAs(account: string, request: RpcRequest, shown: Shown | undefined): Shown {
  if (shown && shown.signer.account === idOf(request, account)) return shown
  throw new Bip122Error('bip122/not-the-signer', { method: request.method })
}

function idOf({ method, chain }: RpcRequest, of: string) {
  const id = accountId(chain as ChainId, of)
  if (id) return id
  throw new Bip122Error('bip122/invalid-params', { method, expected: 'a chain of Bitcoin' })
}

function read<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new Bip122Error('bip122/invalid-params', { method, expected })
}
