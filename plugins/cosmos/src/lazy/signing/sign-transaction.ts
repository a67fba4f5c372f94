import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import type { AccountId, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { DirectSignDoc, SignedAmino, SignOptions, StdSignature, StdSignDoc } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { copyBytes, fromBase64, toBase64 } from '../encoding/bytes.js'
import { accountOn, type CosmosAccount } from '../wallet/account-id.js'
import { askEither, walletOf } from '../wallet/signing-wallet.js'
import { aminoBytes, messageDocument } from './amino.js'
import { isSignedBy, parseSignature, readSignature, writeSignature } from './signature.js'

/** Signs and verifies. A signature that comes out of here is by the account that it was asked of. */
export interface Signing {
  signMessage(signer: Signer, message: string, signal: AbortSignal): Promise<string>
  /** `signed` differs from what was asked for in fee and memo at most. */
  signAmino(signer: Signer, document: StdSignDoc, signal: AbortSignal, wish?: Wish): Promise<SignedAmino>
  /** Fee and memo are inside the bytes, so those may be the wallet's; chain and account number may not. */
  signDirect(signer: Signer, document: DirectSignDoc, signal: AbortSignal, wish?: Wish): Promise<SignedDirect>
  verifyMessage(account: AccountId, message: string, signature: string, signal: AbortSignal): Promise<boolean>
}
/** `as-it-is` asks the wallet to leave fee and memo as they are, which it may do or not. */
type Wish = 'as-it-is'

interface SignedDirect {
  readonly signed: DirectSignDoc
  readonly signature: StdSignature
}

const MAX_TRANSACTION_BYTES = 1_048_576
/** The same in base64. */
const MAX_TRANSACTION_CHARACTERS = 4 * Math.ceil(MAX_TRANSACTION_BYTES / 3)

export function createSigning(networks: readonly CosmosChain[]): Signing {
  return {
    async signMessage(signer, message, signal) {
      const account = accountOn(networks, signer.account)
      const wallet = await walletOf(signer.connector, signal)
      const document = messageDocument(account.address, message)
      const { id, caipNetworkId: chain } = account.network
      const asked = {
        keplrMethod: 'signArbitrary',
        args: [id, account.address, message],
        method: 'cosmos_signAmino',
        params: { signerAddress: account.address, signDoc: document },
        chain
      } as const
      const answer = await askEither(wallet, asked, signal)
      const signature = readSignature(wallet.session ? property(answer, 'signature') : answer)
      if (signature && (await isSignedBy(account, aminoBytes(document), signature))) return writeSignature(signature)
      throw invalid(wallet.name, wallet.session ? asked.method : asked.keplrMethod, account)
    },

    async signAmino(signer, document, signal, wish) {
      const account = accountOn(networks, signer.account)
      const wallet = await walletOf(signer.connector, signal)
      const { id, caipNetworkId: chain } = account.network
      const asked = {
        keplrMethod: 'signAmino',
        args: [id, account.address, document, ...optionsFor(wish)],
        method: 'cosmos_signAmino',
        params: { signerAddress: account.address, signDoc: document },
        chain
      } as const
      const answer = await askEither(wallet, asked, signal)
      const signed = readSigned(property(answer, 'signed') ?? document, document)
      const signature = readSignature(property(answer, 'signature'))
      if (signed && signature && (await isSignedBy(account, aminoBytes(signed), signature)))
        return { signed, signature }
      throw invalid(wallet.name, asked.method, account)
    },

    async signDirect(signer, document, signal, wish) {
      const account = accountOn(networks, signer.account)
      const wallet = await walletOf(signer.connector, signal)
      // Before the wallet is asked, so that no approval is lost when it cannot be loaded.
      const { encodeSignDoc } = await import('../transfer/transaction.js')
      const { id, caipNetworkId: chain } = account.network
      const asked = {
        keplrMethod: 'signDirect',
        args: [id, account.address, keplrDocument(document), ...optionsFor(wish)],
        method: 'cosmos_signDirect',
        params: { signerAddress: account.address, signDoc: document },
        chain
      } as const
      const answer = await askEither(wallet, asked, signal)
      const changed = property(answer, 'signed')
      const signed: DirectSignDoc = {
        ...document,
        bodyBytes: bytesText(property(changed, 'bodyBytes')) ?? document.bodyBytes,
        authInfoBytes: bytesText(property(changed, 'authInfoBytes')) ?? document.authInfoBytes
      }
      const bytes = encodeSignDoc(signed)
      const signature = readSignature(property(answer, 'signature'))
      if (bytes && signature && (await isSignedBy(account, bytes, signature))) return { signed, signature }
      throw invalid(wallet.name, asked.method, account)
    },

    async verifyMessage(account, message, signature, signal) {
      signal.throwIfAborted()
      const parts = accountOn(networks, account)
      const read = parseSignature(signature)
      return read !== undefined && isSignedBy(parts, aminoBytes(messageDocument(parts.address, message)), read)
    }
  }
}

const optionsFor = (wish: Wish | undefined): readonly SignOptions[] =>
  wish ? [{ preferNoSetFee: true, preferNoSetMemo: true }] : []

const invalid = (wallet: string, method: string, { address }: CosmosAccount) =>
  invalidAnswer(wallet, method, `a signature by ${address}`)

/** One field of what a wallet answered. */
const property = (value: unknown, name: string): unknown =>
  tryOrUndefined(() => (value as Record<string, unknown> | null | undefined)?.[name])

const feeAndMemo = v.object({
  fee: v.object({
    amount: boundedArray(v.object({ denom: v.string(), amount: v.string() }), 100),
    gas: v.string()
  }),
  memo: v.string()
})

/**
 * What was asked for, with the fee and the memo that the wallet says it put in. Whatever else it changed or added is not in
 * here, so that its signature is none over this.
 */
function readSigned(answer: unknown, asked: StdSignDoc): StdSignDoc | undefined {
  try {
    const read = v.safeParse(feeAndMemo, answer)
    return read.success ? { ...asked, ...read.output } : undefined
  } catch {
    return undefined
  }
}

/** Keplr takes bytes, and numbers by their text. */
const keplrDocument = ({ chainId, accountNumber, bodyBytes, authInfoBytes }: DirectSignDoc) => ({
  chainId,
  accountNumber,
  bodyBytes: fromBase64(bodyBytes),
  authInfoBytes: fromBase64(authInfoBytes)
})

/** Returns bytes as base64: a session gives them so, a wallet of the page as bytes. `undefined` for anything else and for too many. */
function bytesText(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.length <= MAX_TRANSACTION_CHARACTERS && fromBase64(value) ? value : undefined
  const bytes = copyBytes(value, MAX_TRANSACTION_BYTES)
  return bytes && toBase64(bytes)
}
