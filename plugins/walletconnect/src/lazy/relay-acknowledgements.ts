import type { Core } from '@walletconnect/core'

/** Maximum number of messages that wait to be processed. Further messages are acknowledged at once, as the library does. */
const MAX_UNPROCESSED = 1_000

type Relayer = InstanceType<typeof Core>['relayer']
type Messages = Map<string, Record<string, string>>

/** Message that the relay delivers. */
interface Delivery {
  readonly params: { readonly data: { readonly topic: string; readonly message: string } }
}

interface RelayerInternals {
  acknowledgePayload(delivery: Delivery): Promise<void>
}

interface TrackerInternals {
  /** Unprocessed messages by topic and hash. */
  readonly messagesWithoutClientAck: Messages
  setRelayerMessages(messages: Messages): Promise<void>
}

/**
 * Acknowledges a message to the relay after the library has processed it. The library acknowledges first: a page that closes at that
 * moment would lose the message, such as the end of a session, because the relay does not deliver it again.
 */
export function acknowledgeWhenProcessed(relayer: Relayer): void {
  const { messages: tracker } = relayer
  const internals = relayer as unknown as RelayerInternals
  const acknowledge = internals.acknowledgePayload.bind(relayer)
  const markProcessed = tracker.ack.bind(tracker)
  /** Last delivery of each unprocessed message. The relay delivers it once more on a new connection, with another id. */
  const deliveries = new Map<string, Delivery>()
  const keyOf = (topic: string, message: string) => `${topic} ${message}`

  internals.acknowledgePayload = async delivery => {
    const { topic, message } = delivery.params.data
    const key = keyOf(topic, message)
    const isProcessed = tracker.has(topic, message) && !deliveries.has(key)
    if (isProcessed || deliveries.size >= MAX_UNPROCESSED) return acknowledge(delivery)
    deliveries.set(key, delivery)
  }
  tracker.ack = async (topic, message) => {
    await markProcessed(topic, message)
    const key = keyOf(topic, message)
    const delivery = deliveries.get(key)
    deliveries.delete(key)
    // After a lost connection, the relay delivers the message once more; the library then ignores it.
    if (delivery) await acknowledge(delivery).catch(() => {})
  }
  storeOnlyProcessed(tracker as unknown as TrackerInternals)
}

/**
 * Stores only processed messages as received. Otherwise the next page would ignore an unprocessed message when the relay delivers it
 * once more.
 */
function storeOnlyProcessed(tracker: TrackerInternals): void {
  const store = tracker.setRelayerMessages.bind(tracker)
  tracker.setRelayerMessages = messages => {
    const processed = [...messages].map(([topic, received]): [string, Record<string, string>] => {
      const unprocessed = tracker.messagesWithoutClientAck.get(topic) ?? {}
      return [topic, Object.fromEntries(Object.entries(received).filter(([hash]) => !Object.hasOwn(unprocessed, hash)))]
    })
    return store(new Map(processed))
  }
}
