import { defineMessages } from './messages.js'

/** Texts of `ExplorerRow` and `ExplorerLink`. */
export const explorerMessages = /* @__PURE__ */ defineMessages(
  'shell-explorer',
  { viewOn: 'View on {explorer}' },
  { ar: () => import('./locales/explorer-ar.js') }
)
