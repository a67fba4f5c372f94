import { cell, checkOptions, definePlugin, derive, once } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
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
      const load = once(async () => {
        const { createApprovals } = await import('./lazy/approvals.js')
        return createApprovals({ ctx, state, ...services })
      })
      const isReviewed = ({ namespace, risk }: { readonly namespace: string; readonly risk: string }) => {
        const connector = risk === 'unsafe' ? services.connections.signer(namespace)?.connector : undefined
        return connector !== undefined && (review === 'always' || connector.asksForConsent === false)
      }
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
        if (isReviewed({ namespace, risk: 'unsafe' }))
          load()
            .then(() => ctx.router.views.load(ApproveTransactionView.id))
            .catch(error => ctx.signal.aborted || ctx.report(error))
      })
      // Refuses here and not in the hook, because only a middleware chooses the error of the caller.
      ctx.addMiddleware(async (request, next) => {
        if (isReviewed(request)) (await load()).assertRoom(request)
        return next()
      })
      // Last, so that no tap changes anything after the visitor's consent.
      ctx.tap(
        ctx.hooks.beforeUnsafe,
        async request => (isReviewed(request) ? (await load()).review(request) : undefined),
        {
          stage: 1_000
        }
      )
      return { approvals: { waiting: derive([state], ({ waiting }) => waiting) } }
    }
  })
}
