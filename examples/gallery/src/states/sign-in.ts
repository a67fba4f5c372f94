import { type SiwxConfig, siwx } from '@latchkit/plugin-siwx'
import { evmChain } from '../fixtures/chains.js'
import { larch } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'

const sign = '[data-testid=w3m-connecting-siwe-sign]'

/** Functions of a site without sessions. The message never arrives, so that a signature stays pending. */
const site: SiwxConfig = {
  createMessage: () => new Promise(() => {}),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => []
}

const stateOf = (
  id: string,
  title: string,
  options: Partial<SiwxConfig> & { readonly required?: boolean } = {},
  more: Partial<GalleryState> = {}
): GalleryState => {
  const { required = true, ...config } = options
  return {
    id: `sign-in-${id}`,
    group: 'Sign in',
    title,
    chains: () => [evmChain({ wallets: [larch], signsMessages: true })],
    extras: () => [siwx({ config: { ...site, ...config }, required })],
    // Settles only after the visitor has decided.
    prepare: async ({ connections }) => void connections.connect({ wallet: larch.id }).catch(() => {}),
    shows: `${sign}:not([data-held])`,
    ...more
  }
}

export const signInStates: readonly GalleryState[] = [
  stateOf('required', 'Sign-in that is required'),
  stateOf('optional', 'Sign-in that the visitor may skip', { required: false }),
  stateOf(
    'signing',
    'The wallet is asked to sign',
    {},
    {
      begins: sign,
      visit: card => card.querySelector<HTMLElement>(sign)?.click(),
      shows: `${sign}[data-held]`
    }
  ),
  stateOf(
    'failed',
    'The signature failed',
    { createMessage: async () => Promise.reject(new Error('The server is down')) },
    { begins: sign, visit: card => card.querySelector<HTMLElement>(sign)?.click(), shows: '[data-variant=error]' }
  )
]
