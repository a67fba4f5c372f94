import type { Flow, PluginContext, Readable, RpcRequest } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import { ApproveTransactionView } from '../contract.js'
import { ApprovalError } from '../errors.js'
import { messages as catalogue } from '../messages.js'
import type { ApprovalsState, ShownRequest } from '../view-context.js'
import { createShownDecoder } from './decode-shown.js'
import { createPresentation } from './presentation.js'

/** Maximum number of requests that wait behind the shown one. */
const MAX_QUEUED = 5

interface Parts {
  readonly ctx: PluginContext
  readonly connections: ConnectionsApi
  readonly messages: MessagesApi
  readonly toasts: ToastsApi
  readonly state: Readable<ApprovalsState> & { set(state: ApprovalsState): void }
}

/** Creates the queue of requests: one is shown, and the next one only after it was settled. */
export function createApprovals(parts: Parts) {
  const { connections, state } = parts
  const { leave, present } = createPresentation(parts.ctx.router)
  const { decode, preload } = createShownDecoder(parts.ctx)
  const live = new Set<number>()
  let turn: Promise<unknown> = Promise.resolve()
  let current: (Flow<true> & { readonly request: number }) | undefined

  const setWaiting = () => state.set({ ...state.get(), waiting: live.size })
  const forget = (id: number) => {
    if (live.delete(id)) setWaiting()
  }
  const show = async (request: RpcRequest): Promise<boolean> => {
    const active = connections.account(request.namespace)
    // The visitor rejected all, the caller has gone, or the account is on another chain by now.
    if (!active || active.chain !== request.chain || !live.has(request.id) || request.signal.aborted) return false
    const flow = parts.ctx.router.beginFlow<true>(parts.ctx.id)
    current = { ...flow, request: request.id }
    return runFlow({ ...parts, present, decode }, shownRequest(request, active), flow, request.signal)
  }

  return {
    preload: (namespace: string) => preloadReview(parts, preload, connections.account(namespace)),
    /**
     * Adds a request to those that wait. Returns the function that removes it.
     *
     * @throws {ApprovalError} `approval/too-many-requests`
     */
    enter({ id, method }: RpcRequest): () => void {
      if (live.size > MAX_QUEUED) throw new ApprovalError('approval/too-many-requests', { method, count: live.size })
      live.add(id)
      return () => forget(id)
    },
    /** Resolves with `'reject'` unless the visitor approves the request. */
    async review(request: RpcRequest): Promise<'reject' | undefined> {
      const end = () => forget(request.id)
      // A middleware may repeat a request after the decision.
      live.add(request.id)
      setWaiting()
      request.signal.addEventListener('abort', end)
      const decided = turn.then(() => show(request))
      turn = decided
        .then(end, end)
        .then(() => (live.size > 0 ? undefined : leave()))
        .catch(parts.ctx.report)
      return (await decided) ? undefined : 'reject'
    },
    /** Settles the shown request. No effect for the id of another one. */
    decide(id: number, isApproved: boolean): void {
      if (current?.request !== id) return
      if (isApproved) current.settle(true)
      else current.cancel()
    },
    rejectAll(): void {
      live.clear()
      setWaiting()
      current?.cancel()
    }
  }
}

/** Loads the view now, and the decoders of the account once the page is idle, so that its first request waits for no code. */
async function preloadReview(
  { ctx }: Parts,
  preload: ReturnType<typeof createShownDecoder>['preload'],
  active: ActiveAccount | undefined
): Promise<void> {
  if (active) ctx.onDispose(whenIdle(() => void preload(active.chain, active.account)))
  await ctx.router.views.load(ApproveTransactionView.id)
}

interface FlowParts extends Parts {
  readonly present: ReturnType<typeof createPresentation>['present']
  readonly decode: ReturnType<typeof createShownDecoder>['decode']
}

/** Shows a request until its flow ends. Resolves with true if the visitor approved it. */
async function runFlow(parts: FlowParts, shown: ShownRequest, flow: Flow<true>, signal: AbortSignal): Promise<boolean> {
  const { state, present, decode } = parts
  const end = new AbortController()
  const stop = cancelOnChange(parts, shown.active, flow)
  const update = (change: Partial<ShownRequest>) => {
    const now = state.get()
    if (!end.signal.aborted && now.shown) state.set({ ...now, shown: { ...now.shown, ...change } })
  }
  state.set({ ...state.get(), shown })
  signal.addEventListener('abort', flow.cancel)
  try {
    // Decodes while the dialog opens.
    void decode(shown, update, end.signal)
    await present(flow)
    return (await flow.result) === true
  } finally {
    update({ isSettled: true })
    end.abort()
    stop()
    flow.cancel()
    signal.removeEventListener('abort', flow.cancel)
  }
}

function shownRequest({ id, method, params, chain }: RpcRequest, active: ActiveAccount): ShownRequest {
  const request = { id, method, params, chain: chain as ChainId, account: active.account, origin: location.origin }
  return { ...request, active, isCompleting: true, isSettled: false }
}

/** Cancels the flow, and says so, once another account, chain or wallet is shown. Returns the function that ends this. */
function cancelOnChange({ connections, messages, toasts }: Parts, before: ActiveAccount, flow: Flow<true>) {
  const stop = connections.state.subscribe(() => {
    const now = connections.account(before.namespace)
    if (now?.account === before.account && now.connector === before.connector) return
    stop()
    flow.cancel()
    void messages.load(catalogue).then(() => {
      toasts.show({ variant: 'error', message: messages.text(catalogue, 'changed') })
    })
  })
  return stop
}
