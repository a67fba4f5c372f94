import { raceSignal } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, requestWallet, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'
import type { TonConnectBridge } from '../../contract.js'
import { type Fields, fields, readSession } from './accounts.js'

export const absolute = (url: string) => new URL(url, globalThis.location?.href).href

/** Matcher for TonConnect's own error codes. */
const matchers: WalletErrorMatchers = { isRejection: ({ codes }) => codes.has(300) }

/**
 * Sends a request to a wallet. Resolves with plain unchecked data; an abort rejects with its reason.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other error or exception.
 */
async function request(wallet: string, method: string, call: () => unknown, signal: AbortSignal): Promise<Fields> {
  const response = async () => {
    const read = plain(await call())
    if (read.event === 'connect_error' || read.error) throw read.error ?? read.payload
    return read
  }
  return fields(await requestWallet(wallet, method, response, signal, matchers))
}

/**
 * Sends a request of TonConnect. Its ids must increase, also over reloads, so they are microseconds.
 *
 * @throws as `request`
 */
export function send(
  wallet: string,
  bridge: TonConnectBridge,
  method: string,
  params: readonly string[],
  signal: AbortSignal
) {
  const id = String(Math.trunc((performance.timeOrigin + performance.now()) * 1_000))
  return request(wallet, method, () => bridge.send({ method, params, id }), signal)
}

/** Resolves with the session that a wallet opens or restores. @throws as `request`, and `wallet/invalid-answer` */
export async function askSession(wallet: string, call: () => unknown, signal: AbortSignal) {
  const session = readSession(await request(wallet, 'connect', call, signal))
  if (session) return session
  throw invalidAnswer(wallet, 'connect', 'a TON address')
}

/** Sends a request of TonConnect to the signer's wallet in its current session. @throws as `askSession` */
export async function askSigner({ connector }: Signer, method: string, parameter: object, signal: AbortSignal) {
  const wallet = connector.info.name
  const bridge = (await raceSignal(() => connector.provider(), signal)) as TonConnectBridge
  const session = await askSession(wallet, () => bridge.restoreConnection(), signal)
  const { result } = await send(wallet, bridge, method, [JSON.stringify(parameter)], signal)
  return { result, publicKey: session.account.publicKey, stateInit: session.stateInit }
}

/** Returns the fields of a copy without getters, methods and prototypes, or an empty object if JSON cannot represent the value. */
export const plain = (value: unknown) => fields(tryOrUndefined(() => JSON.parse(JSON.stringify(value))))
