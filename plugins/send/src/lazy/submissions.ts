import type { PluginContext, Slice, StorageItem } from '@latchkit/kernel'
import { type AccountId, namespaceOf, type PreparedTransfer } from '@latchkit/plugin-chains/contract'
import { failureOf, isNotSent } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { type DraftAsset, type PreparedDraft, SendResultView } from '../contract.js'
import { codesBeforeRequest, SendError } from '../errors.js'
import { isSameAttempt, type UnconfirmedAttempt, withAttempt, withoutAttempt } from '../persistence.js'
import type { SendState, Submission, SubmittedAsset } from '../state.js'

interface SubmissionsOptions {
  readonly ctx: PluginContext
  readonly state: Slice<SendState>
  readonly connections: ConnectionsApi
  readonly unconfirmedAttempts: StorageItem<readonly UnconfirmedAttempt[]>
  /** Called after the transaction was sent, before the state and the events say so. */
  readonly onSent: (submission: Submission, id: string) => void
}

/** The one transfer that waits for a wallet, its outcome, and the attempts without a known outcome. */
export type Submissions = ReturnType<typeof createSubmissions>

export function createSubmissions(options: SubmissionsOptions) {
  const { ctx, state, connections } = options
  const guard = createOutcomeGuard(ctx)
  const attempts = createAttemptLog(options.unconfirmedAttempts)
  let open: AbortController | undefined
  ctx.onDispose(() => open?.abort())

  const setSubmission = (submission: Submission | undefined) =>
    state.update(next => void Object.assign(next, { submission }))

  return {
    /** Returns true if a wallet already got a request for this transfer, with any amount, and its outcome is unknown. */
    hasUnconfirmedAttempt: attempts.has,

    /** Submits a prepared transfer, see `SendApi.submit`. */
    async submit(prepared: PreparedDraft, signal?: AbortSignal): Promise<string> {
      const { account } = prepared.draft
      if (open) throw new SendError('send/busy', { account })
      if (signal?.aborted) throw new SendError('send/cancelled', { account }, { cause: signal.reason })
      const own = new AbortController()
      const cancel = () => own.abort(new SendError('send/cancelled', { account }, { cause: signal?.reason }))
      open = own
      signal?.addEventListener('abort', cancel)
      try {
        return await requestTransfer({ ...options, attempts, setSubmission }, prepared, own.signal)
      } finally {
        signal?.removeEventListener('abort', cancel)
        open = undefined
      }
    },
    /** Stops waiting for the wallet, which may still send the transfer. */
    cancel(): void {
      const { account = '' } = state.get().submission ?? {}
      open?.abort(new SendError('send/cancelled', { account }))
    },
    /** Marks the outcome as seen by the visitor. */
    markSeen(): void {
      state.update(({ submission }) => {
        if (submission && submission.status !== 'requested') submission.isSeen = true
      })
    },
    /** Removes the finished transfer from the state, after the visitor saw its outcome. */
    clearOutcome(): void {
      guard.isActive = false
      if (state.get().submission?.status !== 'requested') setSubmission(undefined)
    },
    /** Aborts the open request if the wallet that got it is disconnected. Another wallet with the same account does not count. */
    abortDisconnected(): void {
      const { submission } = state.get()
      if (submission?.status !== 'requested') return
      const { account, wallet } = submission
      if (walletsOf(connections, account).some(({ connector }) => connector === wallet.connector)) return
      const error = new SendError('send/disconnected', { account })
      guard.isActive = true
      setSubmission({ ...submission, status: 'failed', failure: failureOf(error) })
      open?.abort(error)
    }
  }
}

interface RequestContext extends SubmissionsOptions {
  readonly attempts: AttemptLog
  readonly setSubmission: (submission: Submission | undefined) => void
}

/** Requests the transfer from the wallet, and stores the outcome in the state, the events and the log of attempts. */
async function requestTransfer(
  { ctx, connections, onSent, attempts, setSubmission }: RequestContext,
  { draft, transfer }: PreparedDraft,
  signal: AbortSignal
): Promise<string> {
  const { account, recipient, asset, recipientName: name } = draft
  const token = asset.address === undefined ? {} : { token: asset.address }
  const attempt: UnconfirmedAttempt = { account, recipient, ...token }
  const submission: Submission = {
    status: 'requested',
    account,
    recipient,
    token: submittedAsset(asset),
    wallet: walletOf(connections, account),
    amount: `${transfer.amount}`,
    ...(name !== undefined && { name })
  }
  const hadAttempt = attempts.has(attempt)
  attempts.add(attempt)
  setSubmission(submission)
  ctx.events.emit('send:started', { account, ...token })
  try {
    const id = await signAndSend(transfer, connections, signal)
    attempts.remove(attempt)
    onSent(submission, id)
    setSubmission({ ...submission, status: 'sent', id })
    ctx.events.emit('send:sent', { account, id })
    return id
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : thrown
    const failure = failureOf(error)
    // An earlier attempt may still have been sent, although this one was not.
    if (!hadAttempt && isNotSent(failure, codesBeforeRequest)) attempts.remove(attempt)
    // A cancelled transfer shows no outcome. After a disconnect, `abortDisconnected` has already set the outcome.
    if (failure.code === 'send/cancelled') setSubmission(undefined)
    else if (!signal.aborted) setSubmission({ ...submission, status: 'failed', failure })
    ctx.events.emit('send:failed', { account, code: failure.code ?? 'unknown' })
    throw error
  }
}

type AttemptLog = ReturnType<typeof createAttemptLog>

const createAttemptLog = (stored: SubmissionsOptions['unconfirmedAttempts']) => ({
  has: (attempt: UnconfirmedAttempt) => stored.get().some(other => isSameAttempt(other, attempt)),
  add: (attempt: UnconfirmedAttempt) => stored.set(withAttempt(stored.get(), attempt)),
  remove: (attempt: UnconfirmedAttempt) => stored.set(withoutAttempt(stored.get(), attempt))
})

/** Shows the result view before any other view while it is active, so that the visitor sees the outcome after a disconnect. */
function createOutcomeGuard(ctx: PluginContext) {
  const guard = { isActive: false }
  ctx.tap(ctx.hooks.beforeNavigate, navigation =>
    guard.isActive && navigation.via === 'reset' ? { view: SendResultView.id, via: 'reset' } : undefined
  )
  ctx.tap(ctx.hooks.initialView, () => (guard.isActive ? { view: SendResultView.id } : undefined), { stage: -1 })
  ctx.tap(ctx.hooks.beforeClose, ({ view }, reason) => {
    if (!guard.isActive || view !== SendResultView.id) return
    // Blocks the automatic close after the account is gone. The visitor may still close the dialog.
    if (reason === 'done') return false
    guard.isActive = false
  })
  return guard
}

/**
 * Requests the signature from the wallet and sends the transaction; resolves with its id. Only the account that the transfer was
 * prepared for signs it, even if the wallet shows another account by now.
 *
 * @throws {SendError} `send/account-changed`
 * @throws {TransferError} errors of `PreparedTransfer.send`
 * @throws {WalletError} errors of `PreparedTransfer.send`
 */
export async function signAndSend(
  transfer: PreparedTransfer,
  connections: Pick<ConnectionsApi, 'signer'>,
  signal: AbortSignal
): Promise<string> {
  signal.throwIfAborted()
  const { account } = transfer.request
  const signer = connections.signer(namespaceOf(account))
  if (signer?.account !== account) throw new SendError('send/account-changed', { account })
  return transfer.send(signer, signal)
}

/** Returns the connected wallets of the account's chain family. */
export const walletsOf = ({ state }: Pick<ConnectionsApi, 'state'>, account: AccountId) =>
  state.get().byNamespace[namespaceOf(account)]?.wallets ?? []

/** Returns the wallet that gets the request: the current wallet of the account's chain family. */
function walletOf(connections: ConnectionsApi, account: AccountId): Submission['wallet'] {
  const { connector = '', wallet } = connections.account(namespaceOf(account)) ?? {}
  return { connector, name: wallet?.name ?? '', ...(wallet?.icon !== undefined && { icon: wallet.icon }) }
}

const submittedAsset = ({ address, name, symbol, decimals, icon, isCollectible }: DraftAsset): SubmittedAsset => ({
  name,
  symbol,
  decimals,
  ...(isCollectible && { isCollectible }),
  ...(address !== undefined && { address }),
  ...(icon !== undefined && { icon })
})
