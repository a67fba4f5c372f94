import type { RpcMethod } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import { type ChainId, ProviderError, type Signer, type WalletAccount } from '@latchkit/plugin-chains/contract'
import { requestAsSite } from '@latchkit/plugin-chains/kit'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { type AddressKind, type BitcoinAddress, parseAddress } from '../../address.js'
import { type PsbtInputToSign, SendTransfer, SignMessage, type SignMessageParams, SignPsbt } from '../../contract.js'
import { accountParts } from './accounts.js'
import { readNetwork } from './chains.js'

/** Input that a host site wants signed. @defaultValue the address that locks it */
export type SiteInput = Omit<PsbtInputToSign, 'address'> & { readonly address?: string | undefined }

/** PSBT that a host site wants signed. */
export interface SitePsbt {
  readonly psbt: Uint8Array
  /** @defaultValue every input that an address of the wallet locks */
  readonly inputs?: readonly SiteInput[] | undefined
  readonly broadcast?: boolean | undefined
  /** Inputs are finalised after they are signed (BIP-174). @defaultValue false */
  readonly finalize?: boolean
}

/** Above the number of inputs of any transaction that nodes relay. */
export const MAX_INPUTS = 2_500

/** Schemas of indexes of inputs, and of the signature types that a request may name: with others, others could change the payment. */
export const inputIndexes = boundedArray(v.number(), MAX_INPUTS)
export const sighashes = boundedArray(v.picklist([0, 1]), 2)

/** The unsafe requests of a host site, which every interface of a wallet is mapped to. `network` is its name in any interface. */
export interface SiteRequests {
  /** @param options.address - @defaultValue the address of the signer */
  sign(
    message: string,
    options?: Pick<SignMessageParams, 'address' | 'protocol'>,
    network?: string
  ): Promise<{ readonly address: string; readonly signature: Uint8Array }>
  signPsbt(request: SitePsbt, network?: string): Promise<{ readonly psbt: Uint8Array; readonly txid?: string }>
  /** Resolves with the id of the transaction. @param amount - satoshi. */
  transfer(recipient: string, amount: number | string, network?: string): Promise<string>
  /** Returns the wallet's first address of a kind. */
  addressOf(kind: AddressKind): string
}

/**
 * Creates the requests of the host site through a signer.
 *
 * @param accounts - returns the accounts of the signer's wallet.
 * @throws {ProviderError} 4100 without a signer, 4901 for another network, -32602 for parameters that no request has; and as
 *   `requestAsSite`.
 */
export function createSiteRequests(
  signer: () => Signer | undefined,
  accounts: () => readonly WalletAccount[]
): SiteRequests {
  const requireShown = () => {
    const shown = signer()
    if (shown) return { shown, account: accountParts(shown.account).address }
    throw new ProviderError(4_100, 'The active account is not one of this wallet')
  }
  const addresses = () => {
    const { account } = requireShown()
    const others = accounts().flatMap(({ address }) => parseAddress(address) ?? [])
    return [account, ...others.filter(({ text }) => text !== account.text)]
  }
  const send = <P extends { readonly account: string }, R>(
    method: RpcMethod<P, R>,
    params: Omit<P, 'account'>,
    network?: string
  ) => {
    const { shown, account } = requireShown()
    return requestAsSite(method, { account: account.text, ...params } as P, shown, chainOf(network))
  }

  return {
    async sign(message, options = {}, network) {
      const { address, signature } = await send(SignMessage, { message, ...options }, network)
      return { address, signature: hex.decode(signature) }
    },
    async signPsbt({ psbt, inputs, broadcast = false, finalize = false }, network) {
      const holders = addresses()
      const { finalizeInputs, lockedInputs } = await import('../transaction/site-psbt.js')
      const locked = lockedInputs(psbt, holders)
      if (!locked) throw invalidParams('Expected a PSBT of version 0')
      const signInputs = inputsToSign(inputs ?? locked.map(({ index }) => ({ index })), locked)
      const params = { psbt: base64.encode(psbt), signInputs, broadcast }
      const { psbt: text, ...sent } = await send(SignPsbt, params, network)
      const signed = base64.decode(text)
      const isSigned = ({ index }: { readonly index: number }) => signInputs.some(one => one.index === index)
      return { psbt: finalize ? finalizeInputs(psbt, signed, locked.filter(isSigned)) : signed, ...sent }
    },
    async transfer(recipientAddress, amount, network) {
      return (await send(SendTransfer, { recipientAddress, amount: String(amount) }, network)).txid
    },
    addressOf(kind) {
      const found = addresses().find(address => address.kind === kind)
      if (found) return found.text
      throw invalidParams(`The wallet has no address of the kind ${kind}`)
    }
  }
}

/** Adds the address to each input that has none. */
function inputsToSign(
  inputs: readonly SiteInput[],
  locked: readonly { readonly index: number; readonly address: BitcoinAddress }[]
): readonly PsbtInputToSign[] {
  if (inputs.length === 0) throw invalidParams('Expected an input that an address of the wallet locks')
  return inputs.map(input => {
    const address = input.address ?? locked.find(({ index }) => index === input.index)?.address.text
    if (address === undefined) throw invalidParams(`No address of the wallet locks input ${input.index}`)
    return { ...input, address }
  })
}

/** Returns the chain with this name in a wallet's interface. The name of any other network is no chain of the signer. */
function chainOf(name: string | undefined): ChainId | undefined {
  const network = readNetwork(name)
  return typeof network === 'string' ? `bip122:${network}` : network?.chain
}

const invalidParams = (message: string) => new ProviderError(-32_602, message)
