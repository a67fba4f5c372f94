import { raceSignal } from '@latchkit/kernel'
import { accountId, type SignInFeature, type WalletAccount, WalletError } from '@latchkit/plugin-chains/contract'
import {
  copyBytes,
  differingField,
  featureMethod,
  invalidAnswer,
  parseWalletMessage,
  readProperty,
  readUtf8,
  requestWallet,
  signInFields,
  signInMessage
} from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import { addressBytes } from '../../address.js'
import { standardName } from '../../networks.js'
import { isSignedBy } from './ed25519.js'
import { MAX_MESSAGE_BYTES, SIGNATURE_BYTES } from './encoding.js'

const FEATURE = 'solana:signIn'

/** Connects and signs in with one approval (Wallet Standard `solana:signIn`, SIWS). The wallet writes the message itself. */
export const signIn: SignInFeature = {
  async canSignIn({ asksForConsent, provider }) {
    return asksForConsent !== false && featureMethod(await provider(), FEATURE) !== undefined
  },
  async connect(connector, request, signal) {
    const wallet = connector.info.name
    const call = featureMethod(await raceSignal(connector.provider, signal), FEATURE)
    if (!call) throw new WalletError('wallet/unavailable', { wallet, reason: `it has no ${FEATURE}` })
    const issued = { issuedAtMs: Date.now(), ...request }
    // Throws for an invalid field before the wallet sees it.
    signInMessage(issued, '', 'Solana')
    const response = await requestWallet(
      wallet,
      FEATURE,
      () => call({ ...signInFields(issued), chainId: standardName(issued.chain).slice('solana:'.length) }),
      signal
    )
    const signed = readOutput(readProperty(response, '0'))
    if (!signed) throw invalidAnswer(wallet, FEATURE, 'a signed message of the account')
    const { address, message, signature } = signed
    const parsed = parseWalletMessage(message)
    const differing =
      parsed?.family === 'Solana' && parsed.scheme === undefined ? differingField(parsed, issued, address) : 'form'
    if (differing !== undefined) throw invalidAnswer(wallet, FEATURE, `the requested ${differing}`)
    const connection = await connector.connect({ silent: true, signal })
    const account = accountId(request.chain, address)
    if (!account || connection.accounts.every(shown => shown.address !== address))
      throw invalidAnswer(wallet, FEATURE, 'an account that it shows')
    // The first account is the one that is shown.
    const isSigner = (shown: WalletAccount) => Number(shown.address === address)
    const accounts = [...connection.accounts].sort((one, other) => isSigner(other) - isSigner(one))
    return { connection: { ...connection, accounts }, account, message, signature }
  }
}

interface SignInOutput {
  readonly address: string
  readonly message: string
  /** In base58. */
  readonly signature: string
}

/** Parses an output of `signIn`. Returns `undefined` for an invalid output, and unless the key of the address signed the message. */
function readOutput(output: unknown): SignInOutput | undefined {
  const address = readProperty(readProperty(output, 'account'), 'address')
  const key = addressBytes(address)
  const bytes = copyBytes(readProperty(output, 'signedMessage'), MAX_MESSAGE_BYTES)
  const signature = copyBytes(readProperty(output, 'signature'), SIGNATURE_BYTES)
  if (!key || !bytes || signature?.length !== SIGNATURE_BYTES || !isSignedBy(key, bytes, signature)) return undefined
  const message = readUtf8(bytes)
  return message === undefined ? undefined : { address: String(address), message, signature: base58.encode(signature) }
}
