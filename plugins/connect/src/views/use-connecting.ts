import { errorCode, KernelError } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { type Attempt, leaveViews, useAttempt } from '@latchkit/plugin-shell/ui'
import { ConnectingWalletConnectBasicView, ConnectingWalletConnectView } from '@latchkit/plugin-walletconnect/contract'
import { AllWalletsView, ConnectingExternalView, ConnectingMultiChainView, ConnectView } from '../contract.js'
import { isAdding } from '../row-target.js'

const connectViews = [
  ConnectingExternalView,
  ConnectingMultiChainView,
  ConnectingWalletConnectView,
  ConnectingWalletConnectBasicView,
  AllWalletsView,
  ConnectView
]

/** Connects while the view is shown. Afterwards closes the dialog, or returns to the view from which a wallet was added. */
export function useConnecting(connect: (signal: AbortSignal) => Promise<unknown>): Attempt {
  const router = useRouter()
  return useAttempt(async signal => {
    await connect(signal).catch(cause => {
      throw isFailedImport(cause) ? new KernelError('view/not-loaded', {}, { cause }) : cause
    })
    if (signal.aborted) return
    if (isAdding(router.state.get().stack)) leaveViews(router, connectViews)
    else await router.close('done')
  })
}

/** Returns true for the error of a module that did not load, as browsers and webpack name it. */
const isFailedImport = (error: unknown) =>
  error instanceof Error &&
  errorCode(error) === undefined &&
  (error.name === 'ChunkLoadError' || (error instanceof TypeError && /\bmodule\b/.test(error.message)))
