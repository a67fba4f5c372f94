import { signInMessage } from '@latchkit/plugin-chains/kit'
import { type SiwxConfig, type SiwxOptions, siwx } from '@latchkit/plugin-siwx'
import { evmChain } from '../fixtures/chains.js'
import { base, ethereum } from '../fixtures/networks.js'
import { larch } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'

const sign = '[data-testid=w3m-connecting-siwe-sign]'

/** Functions of a site without sessions. The message never arrives. */
const site: SiwxConfig = {
  createMessage: () => new Promise(() => {}),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => []
}

/** Returns the message of the site. The fixture wallet never signs it. */
const createMessage: SiwxConfig['createMessage'] = async ({ accountAddress, chainId }) => {
  const request = { chain: chainId, domain: location.host, uri: location.origin, nonce: '32891756' }
  const text = signInMessage(request, accountAddress, 'Ethereum')
  return { accountAddress, chainId, toString: () => text }
}

const permissions: SiwxOptions['recap'] = {
  att: {
    'https://shop.example/cart': { 'crud/read': [{}], 'crud/update': [{ max: 20 }] },
    'https://shop.example/account/orders/2026/november': { 'crud/read': [{}] }
  }
}

/** Session of the wallet's account on Ethereum. */
const getSessions: SiwxConfig['getSessions'] = async (chainId, accountAddress) =>
  chainId === ethereum.caipNetworkId ? [{ data: { accountAddress, chainId }, message: '', signature: '' }] : []

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
    'permissions',
    'Sign-in that gives the site permissions',
    {},
    // No server: an address that no request is sent to. The visitor is asked all the same.
    { extras: () => [siwx({ server: 'nowhere:', recap: permissions })] }
  ),
  stateOf(
    'other-network',
    'Cancel switches back to the network with a session',
    { getSessions },
    {
      async prepare({ connections }) {
        await connections.connect({ wallet: larch.id })
        void connections.switchNetwork(base.caipNetworkId).catch(() => {})
      }
    }
  ),
  stateOf(
    'preparing',
    'The site makes the message',
    {},
    {
      begins: sign,
      visit: card => card.querySelector<HTMLElement>(sign)?.click(),
      shows: `${sign}[data-held]`
    }
  ),
  stateOf(
    'signing',
    'The wallet is asked to sign',
    { createMessage },
    {
      begins: sign,
      visit: card => card.querySelector<HTMLElement>(sign)?.click(),
      shows: `${sign}[data-held]`
    }
  ),
  stateOf(
    'failed',
    'The site makes no message',
    { createMessage: async () => Promise.reject(new Error('The server is down')) },
    { begins: sign, visit: card => card.querySelector<HTMLElement>(sign)?.click(), shows: '[data-variant=error]' }
  )
]
