import { rpcMethod } from '@latchkit/kernel'
import type { Connector } from '../src/port/namespace.js'
import type { Signer } from '../src/port/signer.js'
import { WalletError } from '../src/port/wallet-error.js'

/** Wallet of the toy chain, as a page sees it. */
export interface ToyWallet {
  request(method: string, params?: unknown): Promise<unknown>
  on(event: string, listener: (data: unknown) => void): void
  off(event: string, listener: (data: unknown) => void): void
}

const methods = {
  sign: rpcMethod<string, unknown>('toy', 'toy_sign', 'unsafe'),
  pay: rpcMethod<string, unknown>('toy', 'toy_pay', 'unsafe'),
  'pay-all': rpcMethod<string, unknown>('toy', 'toy_payAll', 'unsafe')
}

/** Requests a signature through the signer, or from its wallet if it has no `request`. */
export const askSigner = (
  { connector, request }: Signer,
  what: keyof typeof methods,
  text: string,
  signal: AbortSignal
) => (request ? request(methods[what], text, signal) : ask(connector, what, text, signal))

export const ask = async (connector: Connector, method: string, params: unknown, signal: AbortSignal) => {
  signal.throwIfAborted()
  return call(connector.info.name, (await connector.provider()) as ToyWallet, method, params, signal)
}

/** Calls a wallet that may throw, hang or return any value. */
export async function call(name: string, wallet: ToyWallet, method: string, params: unknown, signal: AbortSignal) {
  const answering = (async () => wallet.request(method, params))()
  try {
    return await untilAborted(answering, signal)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    const declined = cause instanceof Error && cause.message === 'declined'
    if (declined) throw new WalletError('wallet/rejected', { wallet: name }, { cause })
    throw new WalletError('wallet/unavailable', { wallet: name, reason: String(cause) }, { cause })
  }
}

export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export const invalid = (wallet: string, method: string, expected: string) =>
  new WalletError('wallet/invalid-answer', { wallet, method, expected })

export const canonical = (address: unknown) =>
  typeof address === 'string' && /^toy[0-9a-f]{64}$/i.test(address) ? address.toLowerCase() : undefined
