import { ConnectView } from '@latchkit/plugin-connect/contract'
import { type Alert, Alerts, type Toast, Toasts } from '@latchkit/plugin-shell/contract'
import { evmChain } from '../fixtures/chains.js'
import { BrokenView, missingView, slowView, stubbornGuard, throwingView } from '../fixtures/views.js'
import { larch, tidepool } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'The dialog itself'
const chains = () => [evmChain({ wallets: [larch, tidepool] })]
const dayMs = 86_400_000

const toast =
  (message: Toast) =>
  async ({ open, kernel }: StateTools) => {
    await open(ConnectView)
    kernel.get(Toasts).show(message, { durationMs: dayMs })
  }
const alert =
  (message: Alert) =>
  async ({ open, kernel }: StateTools) => {
    await open(ConnectView)
    kernel.get(Alerts).raise(message)
  }
async function goOn({ open, kernel }: StateTools) {
  await open(ConnectView)
  kernel.router.push(BrokenView)
}

export const dialogStates: readonly GalleryState[] = [
  {
    id: 'view-first-loading',
    group,
    title: 'The first view is on its way',
    chains,
    extras: () => [slowView()],
    prepare: ({ open }) => open(BrokenView),
    shows: '.skeleton'
  },
  {
    id: 'view-loading',
    group,
    title: 'A further view is on its way',
    chains,
    extras: () => [slowView()],
    prepare: goOn,
    shows: '.skeleton'
  },
  {
    id: 'view-missing',
    group,
    title: 'The module of a view did not load',
    chains,
    extras: () => [missingView()],
    prepare: goOn,
    shows: '.state[data-tone=danger]'
  },
  {
    id: 'view-throws',
    group,
    title: 'A view throws',
    chains,
    extras: () => [throwingView()],
    prepare: goOn,
    shows: '.state[data-tone=danger]',
    isFaulty: true
  },
  {
    id: 'toast-success',
    group,
    title: 'Toast: success',
    chains,
    prepare: toast({ variant: 'success', message: 'Address copied' }),
    shows: '.toast[data-variant=success]'
  },
  {
    id: 'toast-loading',
    group,
    title: 'Toast: loading',
    chains,
    prepare: toast({ variant: 'loading', message: 'Reading the chain' }),
    shows: '.toast[data-variant=loading]'
  },
  {
    id: 'toast-error',
    group,
    title: 'Toast: error, long',
    chains,
    prepare: toast({
      variant: 'error',
      message: 'Failed to fetch transactions. The service is busy, so the list may be older than it looks.'
    }),
    shows: '.toast[data-variant=error]'
  },
  {
    id: 'alert-error',
    group,
    title: 'Alert: error',
    chains,
    prepare: alert({ key: 'gallery', severity: 'error', short: 'Invalid App Configuration' }),
    shows: '.alert-bar[data-severity=error]'
  },
  {
    id: 'alert-warning',
    group,
    title: 'Alert: warning, long',
    chains,
    prepare: alert({
      key: 'gallery',
      severity: 'warning',
      short: 'Local configuration is ignored because the remote configuration of this project wins'
    }),
    shows: '.alert-bar[data-severity=warning]'
  },
  {
    id: 'alert-info',
    group,
    title: 'Alert: information',
    chains,
    prepare: alert({ key: 'gallery', severity: 'info', short: 'Project ID Not Configured' }),
    shows: '.alert-bar[data-severity=info]'
  },
  {
    id: 'shake',
    group,
    title: 'A guard refuses to close: it shakes (press Close to see it again)',
    chains,
    extras: () => [stubbornGuard()],
    async prepare({ open, kernel }) {
      await open(ConnectView)
      void kernel.router.close('button')
    },
    shows: '.card:not([data-shaking]) .list',
    onlyModal: true
  }
]
