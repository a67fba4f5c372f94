import { Refusal } from './errors.js'

/** Reads that wait in this process at once, of all clients and of one. */
const MAX_WAITS = 2_000
const MAX_WAITS_OF_CLIENT = 20

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
  /** @throws {Refusal} `too-many-requests` if the client or all clients have too many. */
  open(orderId: string, client: string): OrderWait
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

  const add = (client: string, change: 1 | -1) => {
    const left = (countOf.get(client) ?? 0) + change
    if (left === 0) countOf.delete(client)
    else countOf.set(client, left)
    count += change
  }
  const forAll = (visit: (wait: Wait) => void) => {
    for (const waitsOfOrder of waits.values()) for (const wait of waitsOfOrder) visit(wait)
  }

  return {
    open(orderId, client) {
      if (count >= MAX_WAITS || (countOf.get(client) ?? 0) >= MAX_WAITS_OF_CLIENT)
        throw new Refusal('too-many-requests', { headers: { 'retry-after': '5' } })
      const wait = new Wait(() => {
        const others = waits.get(orderId)
        others?.delete(wait)
        if (others?.size === 0) waits.delete(orderId)
        add(client, -1)
      })
      waits.set(orderId, (waits.get(orderId) ?? new Set()).add(wait))
      add(client, 1)
      if (areEnded) wait.end()
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
