/** Reads that wait in this process at once, of all networks and of one. */
export const MAX_WAITS = 2_000
export const MAX_WAITS_OF_NETWORK = 20

/** Subscription to the changes of one order. A change between two calls of `next` is not lost. */
export interface OrderWait {
  /** True once nothing is to be waited for. */
  readonly isEnded: boolean
  /** Resolves after a change, and at once if the wait has ended. */
  next(): Promise<void>
  /** Ends the wait. */
  end(): void
  /** Removes the subscription. */
  close(): void
}

/** Subscriptions of this process. */
export interface OrderWaits {
  /** Subscribes to an order. Returns a wait that has ended if the network or all networks have too many. */
  open(orderId: string, network: string): OrderWait
  /** Wakes the subscriptions to an order. */
  wake(orderId: string): void
  wakeAll(): void
  /** Ends all waits, and those that are opened later. */
  endAll(): void
}

/** Returns an empty set of subscriptions. */
export function createOrderWaits(): OrderWaits {
  const waits = new Map<string, Set<Wait>>()
  const countOf = new Map<string, number>()
  let count = 0
  let areEnded = false

  const add = (network: string, change: 1 | -1) => {
    const left = (countOf.get(network) ?? 0) + change
    if (left === 0) countOf.delete(network)
    else countOf.set(network, left)
    count += change
  }
  const forAll = (visit: (wait: Wait) => void) => {
    for (const waitsOfOrder of waits.values()) for (const wait of waitsOfOrder) visit(wait)
  }

  return {
    open(orderId, network) {
      if (areEnded || count >= MAX_WAITS || (countOf.get(network) ?? 0) >= MAX_WAITS_OF_NETWORK) return endedWait()
      const wait = new Wait(() => {
        const others = waits.get(orderId)
        others?.delete(wait)
        if (others?.size === 0) waits.delete(orderId)
        add(network, -1)
      })
      waits.set(orderId, (waits.get(orderId) ?? new Set()).add(wait))
      add(network, 1)
      return wait
    },
    wake(orderId) {
      for (const wait of waits.get(orderId) ?? []) wait.wake()
    },
    wakeAll: () => forAll(wait => wait.wake()),
    endAll() {
      areEnded = true
      forAll(wait => wait.end())
    }
  }
}

/** Returns a wait that has ended and takes no place. */
function endedWait(): OrderWait {
  const wait = new Wait(() => {})
  wait.end()
  return wait
}

class Wait implements OrderWait {
  readonly close: () => void
  isEnded = false
  #isWoken = false
  #resolve: (() => void) | undefined

  constructor(onClose: () => void) {
    this.close = onClose
  }

  wake(): void {
    this.#isWoken = true
    this.#resolve?.()
  }

  end(): void {
    this.isEnded = true
    this.wake()
  }

  async next(): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>(resolve => {
        this.#resolve = resolve
      })
    this.#isWoken = this.isEnded
  }
}
