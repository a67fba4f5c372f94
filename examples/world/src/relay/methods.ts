/** Methods of the relay: the `irn_` methods, and the two that current SDKs pair with. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { fetchLimit, type Mailbox, type NewMessage, type StoredMessage } from './mailbox.js'

const thirtyDaysS = 30 * 86_400
const batchLimit = 500

const Topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Topics = v.pipe(v.array(Topic), v.minLength(1), v.maxLength(batchLimit))
const Ciphertext = v.pipe(v.string(), v.nonEmpty())
const Common = v.object({
  ttl: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(thirtyDaysS)),
  tag: v.optional(v.pipe(v.number(), v.integer()), 0),
  attestation: v.optional(v.string())
})
const Publish = v.object({ ...Common.entries, topic: Topic, message: Ciphertext })
const Subscription = v.object({ topic: Topic, id: v.string() })

const params = {
  irn_publish: Publish,
  irn_batchPublish: v.object({ messages: v.pipe(v.array(Publish), v.minLength(1), v.maxLength(batchLimit)) }),
  irn_subscribe: v.object({ topic: Topic }),
  irn_batchSubscribe: v.object({ topics: Topics }),
  irn_unsubscribe: Subscription,
  irn_batchUnsubscribe: v.object({ subscriptions: v.pipe(v.array(Subscription), v.maxLength(batchLimit)) }),
  irn_fetchMessages: v.object({ topic: Topic }),
  irn_batchFetchMessages: v.object({ topics: Topics }),
  wc_proposeSession: v.object({ ...Common.entries, pairingTopic: Topic, sessionProposal: Ciphertext }),
  wc_approveSession: v.object({
    ...Common.entries,
    pairingTopic: Topic,
    sessionTopic: Topic,
    sessionProposalResponse: Ciphertext,
    sessionSettlementRequest: Ciphertext
  })
}
type MethodName = keyof typeof params
type Params<M extends MethodName> = v.InferOutput<(typeof params)[M]>

/** Tags of the messages that establish a session (WalletConnect specs, sign, RPC methods). */
const tags = { proposal: 1_100, proposalResponse: 1_101, settlement: 1_102 } as const

/** The parts of the calling connection that the methods use. */
export interface Caller {
  readonly clientId: string
  readonly topics: Set<string>
  /** Sends the stored messages of these topics, after the response. */
  replay(topics: readonly string[]): void
}

export interface Exchange {
  readonly mailbox: Mailbox
  /** Sends a message to every subscribed connection except its publisher. */
  spread(publisher: string, message: StoredMessage): void
}

/** Error with code -32601 for an unknown method, or -32602 for invalid params. */
export class MethodError extends Error {
  override readonly name = 'MethodError'
  constructor(
    readonly code: -32601 | -32602,
    message: string
  ) {
    super(message)
  }
}

/** Runs a method. @throws {MethodError} */
export async function callMethod(exchange: Exchange, caller: Caller, method: string, given: unknown): Promise<unknown> {
  if (!Object.hasOwn(params, method)) throw new MethodError(-32601, `Method not found: ${method}`)
  const name = method as MethodName
  const parsed = v.safeParse(params[name] as v.GenericSchema, given)
  if (!parsed.success) throw new MethodError(-32602, `Invalid params: ${v.summarize(parsed.issues)}`)
  const answer = answers[name] as (exchange: Exchange, caller: Caller, params: unknown) => unknown
  return await answer(exchange, caller, parsed.output)
}

const answers: { [M in MethodName]: (exchange: Exchange, caller: Caller, params: Params<M>) => unknown } = {
  irn_publish: (exchange, caller, message) => publish(exchange, caller, [lasting(message)]),
  irn_batchPublish: (exchange, caller, { messages }) => publish(exchange, caller, messages.map(lasting)),
  irn_subscribe: (_, caller, { topic }) => subscribe(caller, [topic])[0],
  irn_batchSubscribe: (_, caller, { topics }) => subscribe(caller, topics),
  irn_unsubscribe: (_, caller, subscription) => unsubscribe(caller, [subscription]),
  irn_batchUnsubscribe: (_, caller, { subscriptions }) => unsubscribe(caller, subscriptions),
  irn_fetchMessages: (exchange, caller, { topic }) => fetchMessages(exchange, caller, [topic]),
  irn_batchFetchMessages: (exchange, caller, { topics }) => fetchMessages(exchange, caller, topics),

  async wc_proposeSession(exchange, caller, { pairingTopic, sessionProposal, ...common }) {
    subscribe(caller, [pairingTopic])
    return publish(exchange, caller, [
      lasting({ ...common, topic: pairingTopic, message: sessionProposal, tag: tags.proposal })
    ])
  },

  async wc_approveSession(exchange, caller, { pairingTopic, sessionTopic, ...approval }) {
    const { sessionProposalResponse, sessionSettlementRequest, ...common } = approval
    subscribe(caller, [sessionTopic])
    return publish(exchange, caller, [
      lasting({ ...common, topic: pairingTopic, message: sessionProposalResponse, tag: tags.proposalResponse }),
      lasting({ ...common, topic: sessionTopic, message: sessionSettlementRequest, tag: tags.settlement })
    ])
  }
}

async function publish({ mailbox, spread }: Exchange, { clientId }: Caller, messages: readonly NewMessage[]) {
  for (const message of messages) {
    const stored = await mailbox.put(clientId, message)
    if (stored) spread(clientId, stored)
  }
  return true
}

function subscribe(caller: Caller, topics: readonly string[]): string[] {
  for (const topic of topics) caller.topics.add(topic)
  caller.replay(topics)
  return topics.map(topic => subscriptionId(caller.clientId, topic))
}

function unsubscribe({ clientId, topics }: Caller, subscriptions: readonly { topic: string; id: string }[]) {
  const own = subscriptions.filter(({ topic, id }) => id === subscriptionId(clientId, topic))
  for (const { topic } of own) topics.delete(topic)
  return own.length === subscriptions.length
}

async function fetchMessages({ mailbox }: Exchange, { clientId }: Caller, topics: readonly string[]) {
  const messages = await mailbox.unread(clientId, topics)
  return { messages: messages.map(delivered), hasMore: messages.length === fetchLimit }
}

/** Returns a message in the form that clients receive. */
export function delivered({ topic, message, tag, attestation, publishedAtMs }: StoredMessage) {
  return { topic, message, publishedAt: publishedAtMs, tag, ...(attestation !== undefined && { attestation }) }
}

/** Returns the subscription id. Clients compute it themselves and expect the same value. */
export function subscriptionId(clientId: string, topic: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}

function lasting({ ttl, ...message }: Params<'irn_publish'>): NewMessage {
  return { ...message, ttlMs: ttl * 1_000 }
}
