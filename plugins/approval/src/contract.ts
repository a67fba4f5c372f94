import { viewRef } from '@latchkit/kernel'

/** View of the request that waits for the visitor's consent. Only the plugin opens it. */
export const ApproveTransactionView = viewRef('ApproveTransaction')

export { Approvals, type ApprovalsApi } from '@latchkit/plugin-chains/contract'
