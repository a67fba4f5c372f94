import { raceSignal } from '@latchkit/kernel'
import { type AccountId, accountId, parseAccountId, type SignInFeature } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, signInMessage } from '@latchkit/plugin-chains/kit'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { parseAddress } from '../../address.js'
import type { TonConnectBridge } from '../../contract.js'
import { absolute, askSession } from '../wallet/tonconnect.js'
import { bigEndian, utf8 } from './encoding.js'
import { holdsKey } from './state-init.js'

/**
 * Connects and signs in with one approval (TonConnect, `ton_proof`). A wallet signs its address, the site's domain and
 * a payload: here the hash of the message without the two lines that contain the first two.
 */
export const createSignIn = (manifestUrl: string): SignInFeature => ({
  async connect(connector, request, signal) {
    const wallet = connector.info.name
    const bridge = (await raceSignal(() => connector.provider(), signal)) as TonConnectBridge
    const issued = { issuedAtMs: Date.now(), ...request }
    const items = [{ name: 'ton_addr' }, { name: 'ton_proof', payload: payloadOf(signInMessage(issued, '', 'TON')) }]
    const prompt = () => bridge.connect(2, { manifestUrl: absolute(manifestUrl), items })
    const { account: by, chain, stateInit, proof } = await askSession(wallet, prompt, signal)
    const message = signInMessage(issued, by.address, 'TON')
    const { signature: signed, timestamp } = proof
    const signature = JSON.stringify({
      type: 'ton_proof',
      signature: signed,
      timestamp,
      publicKey: by.publicKey,
      stateInit
    })
    const account = accountId(chain, by.address)
    if (account && chain === request.chain && isSignedIn(account, message, JSON.parse(signature)))
      return { connection: { accounts: [by], chain }, account, message, signature }
    throw invalidAnswer(wallet, 'ton_proof', `a signature for ${request.domain} on ${request.chain}`)
  }
})

/** Proof of a sign-in, in the JSON form of its signature. */
interface SignInProof {
  readonly signature: string
  readonly timestamp: number
  readonly publicKey: string
  readonly stateInit: string
}

/**
 * Returns true if the account signed the proof for this message of `signInMessage`.
 *
 * @throws {Error} if a field of the proof is malformed.
 */
export function isSignedIn(account: AccountId, message: string, proof: SignInProof): boolean {
  const { signature, timestamp, publicKey, stateInit } = proof
  const written = parseAccountId(account)?.address
  const address = parseAddress(written)
  const [head = '', named] = message.split('\n', 2)
  const domain = utf8(/^(?<domain>\S+) wants you to sign in /.exec(head)?.groups?.domain ?? '')
  if (!address || named !== written || domain.length === 0) return false
  const place = [...bigEndian(address.workchain, 4), ...address.hash]
  const time = bigEndian(timestamp, 8).reverse()
  const parts = [
    utf8('ton-proof-item-v2/'),
    place,
    bigEndian(domain.length, 4).reverse(),
    domain,
    time,
    utf8(payloadOf(message))
  ]
  const inner = sha256(Uint8Array.from(parts.flatMap(part => [...part])))
  const digest = sha256(Uint8Array.of(0xff, 0xff, ...utf8('ton-connect'), ...inner))
  const isByKey = ed25519.verify(base64.decode(signature), digest, hex.decode(publicKey), { zip215: false })
  return isByKey && holdsKey(address.hash, stateInit, publicKey)
}

/** Returns the SHA-256 in hex of all lines but the first two, which contain the domain and the address. */
const payloadOf = (message: string) => hex.encode(sha256(utf8(message.split('\n').slice(2).join('\n'))))
