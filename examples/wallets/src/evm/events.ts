/**
 * Events of EIP-1193, with the arguments of their listeners. Chain ids and accounts are `unknown` because the switches
 * may change them.
 */
export interface EvmEvents {
  connect: { readonly chainId: unknown }
  disconnect: Error
  accountsChanged: unknown
  chainChanged: unknown
  message: { readonly type: string; readonly data: unknown }
}

export type EvmEventName = keyof EvmEvents
export type EvmListener<N extends EvmEventName = EvmEventName> = (payload: EvmEvents[N]) => void

export interface Emitter {
  emit<N extends EvmEventName>(name: N, payload: EvmEvents[N]): void
  on(name: string, listener: (payload: never) => void): void
  removeListener(name: string, listener: (payload: never) => void): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // A bug of the page: reported in its console, and the other listeners are still called.
          globalThis.reportError?.(error)
        }
      }
    },
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    }
  }
}
