import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { sha256, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinNetworkName } from '../bitcoin/networks.js'
import { networkOf } from './bitcoin-transactions.js'

export type Purpose = 'payment' | 'ordinals'

/** Address with its key: P2WPKH (BIP-84) for payments, P2TR (BIP-86) for ordinals. */
export interface BitcoinKey {
  readonly address: string
  readonly purpose: Purpose
  readonly path: string
  /** 33 bytes for payments, 32 for ordinals. */
  readonly publicKey: Uint8Array
  /** Returns the witness stack of the simple form (BIP-322). */
  signBip322(message: Uint8Array): Uint8Array
  /** Returns header byte, `r`, `s` (BIP-137). Taproot has no such form; its key signs anyway, as in some wallets. */
  signEcdsa(message: Uint8Array): Uint8Array
  /** Signs an input of a PSBT as a spend of its own address, and finalises it if requested. Returns the PSBT. */
  signInput(psbt: Uint8Array, index: number, finalize: boolean): Uint8Array
}

/** Derives the two addresses of an account on one network: `m/84'/coin'/index'/0/0` and `m/86'/coin'/index'/0/0`. */
export function deriveAccount(
  mnemonic: string,
  index: number,
  name: BitcoinNetworkName
): readonly [BitcoinKey, BitcoinKey] {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  const network = networkOf(name)
  const derive = (standard: 84 | 86, purpose: Purpose): BitcoinKey => {
    const path = `m/${standard}'/${name === 'mainnet' ? 0 : 1}'/${index}'/0/0`
    const { privateKey, publicKey } = root.derive(path)
    if (!privateKey || !publicKey) throw new RangeError(`No key at ${path}`)
    const isTaproot = purpose === 'ordinals'
    const key = isTaproot ? publicKey.slice(1) : publicKey
    const payment = isTaproot ? p2tr(key, undefined, network) : p2wpkh(key, network)
    return {
      address: payment.address as string,
      purpose,
      path,
      publicKey: key,
      signBip322(message) {
        const transaction = new Transaction({ version: 0, allowUnknownOutputs: true, allowUnknownVersion: true })
        transaction.addInput({
          txid: spentId(payment.script, message),
          index: 0,
          sequence: 0,
          witnessUtxo: { script: payment.script, amount: 0n },
          ...(isTaproot && { tapInternalKey: key })
        })
        // `OP_RETURN`
        transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
        transaction.sign(privateKey)
        transaction.finalize()
        return RawWitness.encode(transaction.getInput(0).finalScriptWitness as Uint8Array[])
      },
      signEcdsa(message) {
        const signature = secp256k1.sign(oldHash(message), privateKey)
        return Uint8Array.of(31 + 8 + signature.recovery, ...signature.toCompactRawBytes())
      },
      signInput(psbt, index, finalize) {
        const transaction = Transaction.fromPSBT(psbt)
        const { witnessUtxo: spent, nonWitnessUtxo, tapInternalKey } = transaction.getInput(index)
        if (!spent) throw new RangeError(`What input ${index} spends is not said`)
        const own = { script: payment.script, amount: spent.amount }
        // The previous transaction would not match the own script.
        const changed = { witnessUtxo: own, nonWitnessUtxo: undefined, ...(isTaproot && { tapInternalKey: key }) }
        transaction.updateInput(index, changed, true)
        transaction.signIdx(privateKey, index)
        if (finalize) transaction.finalizeIdx(index)
        transaction.updateInput(index, { witnessUtxo: spent, nonWitnessUtxo, tapInternalKey }, true)
        return transaction.toPSBT()
      }
    }
  }
  return [derive(84, 'payment'), derive(86, 'ordinals')]
}

/** Returns the id of the virtual transaction that contains the message, as explorers display it. */
function spentId(script: Uint8Array, message: Uint8Array): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', message)
  const bytes = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Uint8Array.of(0x00, 0x20, ...hash),
        sequence: 0
      }
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0
  })
  return sha256(sha256(bytes)).reverse()
}

function oldHash(message: Uint8Array): Uint8Array {
  if (message.length > 0xffff) throw new RangeError('The message is too long for a test wallet')
  const length = message.length < 0xfd ? [message.length] : [0xfd, message.length & 0xff, message.length >> 8]
  const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(Uint8Array.of(...magic, ...length, ...message)))
}
