import { cell, checkOptions, definePlugin, derive, KernelError, once, type RpcRequest } from '@latchkit/kernel'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { Connections, signInMethod } from '@latchkit/plugin-connections/contract'
import { Messages, Toasts } from '@latchkit/plugin-shell/contract'
import { Approvals, ApproveTransactionView } from './contract.js'
import { type ApprovalOptions, approvalRules } from './options.js'
import type { ApprovalContext, ApprovalsState } from './view-context.js'

export type { ApprovalOptions, Review } from './options.js'
export { approvalRules } from './options.js'

/**
 * Returns the plugin that shows requests to sign or send, and asks the visitor for consent.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { approval } from '@latchkit/plugin-approval'
 *
 * approval({ review: 'always' })
 */
export function approval(given: ApprovalOptions = {}) {
  const { review = 'needed' } = checkOptions('approval', approvalRules, given)

  return definePlugin({
    id: 'approval',
    requires: { connections: Connections, messages: Messages, toasts: Toasts },
    provides: { approvals: Approvals },
    setup(ctx, services) {
      const state = cell<ApprovalsState>({ waiting: 0 }, ctx.report)
      const load = once(async () => (await loadCode()).createApprovals({ ctx, state, ...services }))
      const connectorOf = (namespace: string) => services.connections.signer(namespace)?.connector
      const isReviewed = (connector: Connector | undefined) =>
        connector !== undefined && (review === 'always' || connector.asksForConsent === false)
      // By request: the wallet that was shown when it began, if its requests are reviewed.
      const reviewed = new Map<number, Connector>()
      const context: ApprovalContext = {
        state,
        decide: (id, isApproved) => void load().then(({ decide }) => decide(id, isApproved), ctx.report),
        rejectAll: () => void load().then(({ rejectAll }) => rejectAll(), ctx.report)
      }
      ctx.view(ApproveTransactionView, {
        load: () => import('./views/approve-transaction-view.js'),
        context,
        interruptible: false
      })
      // Before the first request, which the visitor waits for.
      ctx.events.on('connections:connected', ({ namespace }) => {
        if (isReviewed(connectorOf(namespace)))
          load()
            .then(({ preload }) => preload(namespace))
            .catch(error => ctx.signal.aborted || ctx.report(error))
      })
      // Refuses here and not in the hook, because only a middleware chooses the error of the caller.
      ctx.addMiddleware(async (request, next) => {
        const connector = request.risk === 'unsafe' && !isSignIn(request) ? connectorOf(request.namespace) : undefined
        if (!connector || !isReviewed(connector)) return next()
        const leave = (await load()).enter(request)
        reviewed.set(request.id, connector)
        try {
          return await next()
        } finally {
          reviewed.delete(request.id)
          leave()
        }
      })
      // Last, so that no tap changes anything after the visitor's consent.
      const consent = async (request: RpcRequest) => {
        if (isSignIn(request)) return undefined
        const [before, now] = [reviewed.get(request.id), connectorOf(request.namespace)]
        // Another wallet is shown for now. It would not be reviewed, and could be replaced again before the handler runs.
        if (before && before !== now) return 'reject'
        return isReviewed(now) ? (await load()).review(request) : undefined
      }
      ctx.tap(ctx.hooks.beforeUnsafe, consent, { stage: 1_000 })
      return { approvals: { waiting: derive([state], ({ waiting }) => waiting) } }
    }
  })
}

/** Returns true for the sign-in of a wallet that connects. The wallet is not shown yet, and prompts the visitor itself. */
const isSignIn = ({ namespace, method }: RpcRequest) => method === signInMethod(namespace).method

/** @throws {KernelError} `view/not-loaded` */
const loadCode = () =>
  import('./lazy/approvals.js').catch(cause => {
    throw new KernelError('view/not-loaded', {}, { cause })
  })
