import type { Sdk } from './sdk.js'

/** Request that the engine sends to a wallet. */
export interface EngineCall {
  readonly method: string
  readonly topic: string
  readonly clientRpcId?: number
  readonly params: {
    readonly authPayload?: { readonly nonce?: string }
    readonly requester?: { readonly publicKey: string }
    readonly proposer?: { readonly publicKey: string }
  }
}

/** Response of a wallet, unread. */
export interface EngineResponse {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}

/** Parts of the library's engine that have no public interface. */
interface EngineInternals {
  sendRequest(call: EngineCall): Promise<number>
  onSessionAuthenticateResponse(topic: string, response: EngineResponse): void
}

interface EngineCalls {
  /** Calls the listener with each request before it is sent. @returns A function that unsubscribes. */
  onSend(listener: (call: EngineCall) => void): () => void
  /** Calls the listener, in place of the library, with each response to a `wc_sessionAuthenticate` request. */
  onResponse(requestId: number, listener: (response: EngineResponse) => void): void
  /** Ends the listener of a request. */
  release(requestId: number): void
  /**
   * Keeps the key to which wallets encrypt their responses to one request. The library keeps only that of its newest request, so the
   * response to a pairing URI that was replaced would be lost.
   */
  keepKey(publicKey: string): Promise<void>
}

const engines = new WeakMap<Sdk, EngineCalls>()

/** Returns the calls of the library's engine. A response without a listener is ignored. */
export function engineOf(sdk: Sdk): EngineCalls {
  const calls = engines.get(sdk) ?? openEngine(sdk)
  engines.set(sdk, calls)
  return calls
}

function openEngine(sdk: Sdk): EngineCalls {
  const engine = sdk.engine as unknown as EngineInternals
  const sending = new Set<(call: EngineCall) => void>()
  const responding = new Map<number, (response: EngineResponse) => void>()
  /** Keys by the topic of the response. */
  const keys = new Map<string, string>()

  const send = engine.sendRequest.bind(engine)
  engine.sendRequest = call => {
    for (const listener of sending) listener(call)
    return send(call)
  }
  engine.onSessionAuthenticateResponse = (_topic, response) => responding.get(response.id)?.(response)
  const { crypto } = sdk.core
  const decode = crypto.decode.bind(crypto)
  crypto.decode = (topic, message, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, message, { ...options, ...(receiverPublicKey !== undefined && { receiverPublicKey }) })
  }

  return {
    onSend(listener) {
      sending.add(listener)
      return () => void sending.delete(listener)
    },
    onResponse: (requestId, listener) => void responding.set(requestId, listener),
    release: requestId => void responding.delete(requestId),
    async keepKey(publicKey) {
      const { authKeys } = sdk.auth
      for (const name of authKeys.keys) {
        const key = authKeys.get(name)
        if (key.publicKey !== publicKey) continue
        keys.set(key.responseTopic, publicKey)
        await authKeys.delete(name, { code: 0, message: 'kept by the page' })
      }
    }
  }
}
