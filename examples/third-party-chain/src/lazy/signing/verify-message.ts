import { tryOrUndefined } from '@latchkit/kernel/options'
import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { parseAddress } from '../../address.js'
import { bigEndian, utf8 } from './encoding.js'
import { isSignedIn } from './sign-in.js'
import { holdsKey } from './state-init.js'

/** Returns true if `proof`, the result of `signMessage`, is the account's. The caller checks its domain and age. */
export const isSigned = (account: AccountId, text: string, proof: string): boolean =>
  // Undefined if the JSON, base64, number or bag of cells is invalid.
  tryOrUndefined(() => {
    const { type, ...parts } = JSON.parse(proof)
    if (type === 'ton_proof') return isSignedIn(account, text, parts)
    const { signature, timestamp, domain, publicKey, stateInit } = parts
    const address = parseAddress(parseAccountId(account)?.address)
    if (!address) return false
    const { workchain, hash } = address
    const [host, message] = [utf8(domain), utf8(text)]
    const head = [[0xff, 0xff], utf8('ton-connect/sign-data/'), bigEndian(workchain, 4), hash]
    const site = [bigEndian(host.length, 4), host, bigEndian(timestamp, 8)]
    const whole = [...head, ...site, utf8('txt'), bigEndian(message.length, 4), message]
    const digest = sha256(Uint8Array.from(whole.flatMap(part => [...part])))
    const isByKey = ed25519.verify(base64.decode(signature), digest, hex.decode(publicKey), { zip215: false })
    return isByKey && holdsKey(hash, stateInit, publicKey)
  }) ?? false
