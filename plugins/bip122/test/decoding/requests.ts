import type {
  AccountId,
  ChainId,
  DecodedRequest,
  RequestToDecode,
  WalletAccount
} from '@latchkit/plugin-chains/contract'
import { Address, OutScript } from '@scure/btc-signer'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { Transaction } from 'bitcoinjs-lib/src/transaction'
import { decodeRequest } from '../../src/lazy/decoding/decode-request.js'

const chain: ChainId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
export const account = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** Address for ordinals of the same wallet. */
export const ordinal = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
export const recipient = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
const accounts: readonly WalletAccount[] = [{ address: account }, { address: ordinal, type: 'ordinal' }]

export const decode = (method: string, params: unknown) => {
  const request: RequestToDecode = {
    method,
    params,
    chain,
    account: `${chain}:${account}` as AccountId,
    origin: 'https://shop.example'
  }
  return decodeRequest(request, accounts)
}

/** Returns each warning as its code and subject. */
export const codes = (decoded: DecodedRequest | undefined) =>
  decoded?.warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))

export type Out = readonly [to: string | Uint8Array, value: bigint]
export interface PsbtOptions {
  readonly inputs?: readonly Out[]
  readonly outputs?: readonly Out[]
  readonly sighashType?: number
  /** Proof of what the inputs spend: their previous transactions, only the spent outputs, or nothing. @defaultValue 'transactions' */
  readonly proof?: 'transactions' | 'outputs' | 'nothing'
}
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
export const scriptOf = (to: string | Uint8Array) =>
  typeof to === 'string' ? OutScript.encode(Address(regtest).decode(to)) : to

/** Returns a transaction that pays `value` to `to` in its only output. @param number - makes its id another one. */
export function previousTransaction([to, value]: Out, number = 0): Transaction {
  const transaction = new Transaction()
  transaction.addInput(new Uint8Array(32).fill(1), number)
  transaction.addOutput(scriptOf(to), value)
  return transaction
}

/** Builds a PSBT with bitcoinjs-lib. */
export function psbtOf({
  inputs = [[account, 100_000n]],
  outputs = [],
  sighashType,
  proof = 'transactions'
}: PsbtOptions = {}) {
  const psbt = new Psbt()
  inputs.forEach(([from, value], index) => {
    const previous = previousTransaction([from, value], index)
    psbt.addInput({
      hash: previous.getId(),
      index: 0,
      ...(proof === 'transactions' && { nonWitnessUtxo: previous.toBuffer() }),
      ...(proof === 'outputs' && { witnessUtxo: { script: scriptOf(from), value } }),
      ...(sighashType !== undefined && { sighashType })
    })
  })
  for (const [to, value] of outputs) psbt.addOutput({ script: scriptOf(to), value })
  return psbt.toBase64()
}

/** Decodes a request that signs a PSBT. */
export const sign = (
  options: PsbtOptions,
  signInputs: readonly object[] = [{ address: account, index: 0 }],
  more = {}
) => decode('signPsbt', { account, psbt: psbtOf(options), signInputs, ...more })
