import { ProviderRpcError } from '@latchkit/example-wallets'
import * as v from 'valibot'
import type { Peer } from '../requests/peer.js'
import { approvedNamespaces, type Proposal, readProposal } from '../requests/proposal.js'
import { PendingRequest, readRequest, type SiteRequest } from '../requests/request.js'
import { codeProblems, readCode } from '../scan/read-code.js'
import { chosenChains } from './chosen-chains.js'
import { executeRequest } from './execute-request.js'
import { type Kit, openKit } from './open-kit.js'
import { type PhoneSession, readSession } from './session.js'
import { createStore, type Store } from './store.js'

/** Limit for the proposal after a code was scanned. */
const PROPOSAL_LIMIT_MS = 15_000
/** Limit for the relay; the library itself waits forever. */
const RELAY_LIMIT_MS = 15_000

const USER_REJECTED = 5_000
const USER_DISCONNECTED = 6_000
const INTERNAL_ERROR = -32_603

export interface PhoneRequest {
  readonly id: number
  readonly topic: string
  readonly peer: Peer
  readonly chain: string
  readonly asked: SiteRequest
}

export interface Notice {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export interface PhoneState {
  readonly phase: 'starting' | 'ready' | 'failed'
  /** True while the phone is connected to the relay; `undefined` before the first connection attempt has ended. */
  readonly online: boolean | undefined
  /** Topic of a code whose site has not sent its proposal yet. */
  readonly pairing: string | undefined
  /** Proposals, oldest first, like the other lists. */
  readonly proposals: readonly Proposal[]
  readonly requests: readonly PhoneRequest[]
  readonly sessions: readonly PhoneSession[]
  readonly notice: Notice | undefined
}

/** Actions of the phone's user. Their promises never reject: a failure sets the state's `notice`. */
export interface Phone extends Pick<Store<PhoneState>, 'get' | 'subscribe'> {
  pair(text: string): Promise<void>
  approve(proposal: Proposal, addresses: readonly string[]): Promise<void>
  refuse(proposal: Proposal): Promise<void>
  answer(request: PhoneRequest): Promise<void>
  decline(request: PhoneRequest): Promise<void>
  switchChain(session: PhoneSession, chain: string): Promise<void>
  setAccounts(session: PhoneSession, addresses: readonly string[]): Promise<void>
  extend(session: PhoneSession): Promise<void>
  disconnect(session: PhoneSession): Promise<void>
  dismiss(): void
}

/**
 * Opens the library and shows its stored state. The stores are the source of truth and are read again after every
 * event.
 */
export function startPhone(): Phone {
  const store = createStore<PhoneState>({
    phase: 'starting',
    online: undefined,
    pairing: undefined,
    proposals: [],
    requests: [],
    sessions: [],
    notice: undefined
  })
  const chains = chosenChains()
  /** Handled request ids: the relay may deliver a request again. */
  const answered = new Set<number>()
  let waiting: ReturnType<typeof setTimeout> | undefined

  const say = (tone: Notice['tone'], text: string) => store.update({ notice: { tone, text } })
  const opening = openKit()
  opening.then(listen).catch(() => store.update({ phase: 'failed' }))

  function listen(kit: Kit) {
    const events = ['session_proposal', 'session_request', 'session_delete'] as const
    for (const event of events) kit.on(event, () => refresh(kit))
    kit.on('session_request_expire', () => expired(kit, 'A request was not answered in time.'))
    kit.on('proposal_expire', () => expired(kit, 'A proposal was not answered in time.'))
    kit.engine.signClient.events.on('session_expire', () => refresh(kit))
    kit.core.relayer.on('relayer_connect', () => store.update({ online: true }))
    for (const event of ['relayer_disconnect', 'relayer_error'])
      kit.core.relayer.on(event, () => store.update({ online: false }))
    refresh(kit)
    store.update({ phase: 'ready', ...(kit.core.relayer.connected && { online: true }) })
  }

  function expired(kit: Kit, text: string) {
    refresh(kit)
    say('bad', text)
  }

  function refresh(kit: Kit) {
    const sessions = Object.values(kit.getActiveSessions()).flatMap(stored => readSession(stored, chains.of) ?? [])
    chains.keepOnly(sessions.map(({ topic }) => topic))
    const proposals = Object.values(kit.getPendingSessionProposals()).flatMap(stored => readProposal(stored) ?? [])
    const requests = kit.getPendingSessionRequests().flatMap(pending => readPending(kit, pending, sessions) ?? [])
    const arrived = proposals.some(({ pairingTopic }) => pairingTopic === store.get().pairing)
    if (arrived) clearTimeout(waiting)
    store.update({ sessions, proposals, requests, ...(arrived && { pairing: undefined }) })
  }

  /** Parses a pending request. Returns `undefined` if it is malformed, answered or without a session, or if it is unsupported: then it is rejected at once. */
  function readPending(kit: Kit, pending: unknown, sessions: readonly PhoneSession[]): PhoneRequest | undefined {
    const parsed = v.safeParse(PendingRequest, pending)
    if (!parsed.success || answered.has(parsed.output.id)) return undefined
    const { id, topic, params } = parsed.output
    const session = sessions.find(candidate => candidate.topic === topic)
    if (!session) return undefined
    const { accounts, peer } = session
    try {
      return {
        id,
        topic,
        peer,
        chain: params.chainId,
        asked: readRequest(params.request, { chain: params.chainId, accounts })
      }
    } catch (error) {
      say('bad', `${peer.name} asked for something that this phone cannot do, and was told so.`)
      void respond(kit, { id, topic }, { error: errorFor(error) }).catch(() => {})
      return undefined
    }
  }

  async function respond(
    kit: Kit,
    { id, topic }: Pick<PhoneRequest, 'id' | 'topic'>,
    outcome: { result: unknown } | { error: { code: number; message: string } }
  ) {
    answered.add(id)
    try {
      await inTime(kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } }))
    } catch (error) {
      answered.delete(id)
      throw error
    }
  }

  async function notifyChain(kit: Kit, { topic, events, chains: known }: PhoneSession, chain: string) {
    chains.choose(topic, chain)
    if (!known.includes(chain) || !events.includes('chainChanged')) return
    const event = { name: 'chainChanged', data: Number(chain.slice('eip155:'.length)) }
    await inTime(kit.emitSessionEvent({ topic, chainId: chain, event }))
  }

  /** Runs an action of the user, and reports its error. */
  async function act(failure: string, run: (kit: Kit) => Promise<void>) {
    try {
      const kit = await opening
      await run(kit).finally(() => refresh(kit))
    } catch {
      say('bad', failure)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    dismiss: () => store.update({ notice: undefined }),

    async pair(text) {
      const code = readCode(text, Date.now())
      if ('problem' in code) return say('bad', codeProblems[code.problem])
      store.update({ pairing: code.topic, notice: undefined })
      clearTimeout(waiting)
      const giveUp = (reason: string) => {
        if (store.get().pairing !== code.topic) return
        store.update({ pairing: undefined })
        say('bad', reason)
      }
      waiting = setTimeout(() => giveUp('The site did not answer. Ask it for a new code.'), PROPOSAL_LIMIT_MS)
      try {
        const kit = await opening
        await inTime(kit.pair({ uri: code.uri }))
        refresh(kit)
      } catch (error) {
        const used = error instanceof Error && error.message.startsWith('Pairing already exists')
        giveUp(
          used ? 'This code has been used. Ask the site for a new one.' : 'The relay could not be reached. Try again.'
        )
      }
    },

    approve: ({ id, grant, peer }, addresses) =>
      act('The connection could not be made. Try again.', async kit => {
        if (!grant) throw new RangeError('There is nothing to grant')
        await inTime(kit.approveSession({ id, namespaces: approvedNamespaces(grant, addresses) }))
        say('good', `Connected to ${peer.name}.`)
      }),

    refuse: ({ id, refusalCode }) =>
      act('The site could not be told. Try again.', async kit => {
        await inTime(
          kit.rejectSession({ id, reason: { code: refusalCode, message: rejectionTexts[refusalCode] ?? '' } })
        )
      }),

    answer: request =>
      act('The answer could not be sent. Try again.', async kit => {
        const { asked, chain, topic } = request
        const outcome = await executeRequest(asked, chain).then(
          result => ({ result }),
          error => ({ error: errorFor(error) })
        )
        await respond(kit, request, outcome)
        if ('error' in outcome) return say('bad', `It did not work: ${outcome.error.message}`)
        const session = store.get().sessions.find(candidate => candidate.topic === topic)
        if (asked.kind === 'switch' && session) await notifyChain(kit, session, `eip155:${asked.network.chainId}`)
        say('good', doneTexts[asked.kind])
      }),

    decline: request =>
      act('The site could not be told. Try again.', kit =>
        respond(kit, request, { error: { code: USER_REJECTED, message: 'User rejected.' } })
      ),

    switchChain: (session, chain) =>
      act('The site could not be told of the network.', kit => notifyChain(kit, session, chain)),

    setAccounts: ({ topic, chains: known, methods, events }, addresses) =>
      act('The site could not be told of the accounts.', async kit => {
        const namespaces = approvedNamespaces({ chains: known, methods, events }, addresses)
        await inTime(kit.updateSession({ topic, namespaces }))
      }),

    extend: ({ topic }) =>
      act('The connection could not be extended.', async kit => {
        await inTime(kit.extendSession({ topic }))
        say('good', 'The connection lasts seven more days.')
      }),

    disconnect: ({ topic, peer }) =>
      act('The site could not be told. Try again.', async kit => {
        await inTime(
          kit.disconnectSession({ topic, reason: { code: USER_DISCONNECTED, message: 'User disconnected.' } })
        )
        say('good', `Disconnected from ${peer.name}.`)
      })
  }
}

const doneTexts: Readonly<Record<SiteRequest['kind'], string>> = {
  message: 'Signed.',
  'typed-data': 'Signed.',
  transaction: 'Sent.',
  switch: 'Network changed.'
}

/** Messages of the specification by code. */
const rejectionTexts: Readonly<Record<number, string>> = {
  5000: 'User rejected.',
  5100: 'Unsupported chains.',
  5101: 'Unsupported methods.',
  5102: 'Unsupported events.'
}

const errorFor = (error: unknown) =>
  error instanceof ProviderRpcError
    ? { code: error.code, message: error.message }
    : { code: INTERNAL_ERROR, message: 'The wallet failed.' }

/** Rejects after a timeout. @throws {Error} if the relay does not respond. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The relay does not answer')), RELAY_LIMIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}
