import { defineMessages } from './messages.js'

/** Texts of the UI kit and of the dialog itself. */
export const uiMessages = /* @__PURE__ */ defineMessages(
  'shell',
  {
    wallet: 'Wallet',
    back: 'Back',
    close: 'Close',
    cancel: 'Cancel',
    help: 'What is a wallet?',
    dismiss: 'Dismiss',
    loading: 'Loading',
    clear: 'Clear',
    tryAgain: 'Try again',
    noWallet: 'No wallet connected',
    connectWallet: 'Connect wallet',
    copyDetails: 'Copy details',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy',
    opensInNewTab: 'opens in a new tab',
    viewFailed: 'Couldn’t load this',
    viewFailedDo: 'Check your connection',
    viewFailedDetail: 'If it still doesn’t load when you are online, reload the page.',
    reloadPage: 'Reload page',
    viewBroke: 'Something went wrong',
    viewBrokeDetail: 'If that does not help, send the details to this site.',
    stillNeeded: 'Finish or cancel this step first.'
  },
  { ar: () => import('./locales/ar.js') }
)
