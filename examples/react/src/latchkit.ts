import { createLatchkit } from 'latchkit'
import { evmNetworks, networks } from './chains.js'
import { signInUrl } from './sign-in-url.js'
import { onramp, swaps } from './trade.js'

const {
  VITE_RELAY_URL: relay,
  VITE_SERVICES_URL: services,
  VITE_ONRAMP_URL: onrampUrl,
  VITE_PROJECT_ID: projectId,
  VITE_EVM_COLLECTION: collection
} = import.meta.env

const query = new URLSearchParams(location.search)
/** True with `?review=always`: the dialog shows each request before the wallet does. */
const isReviewed = query.get('review') === 'always'
/** `?sign-in=required` or `optional`: visitors sign in when they connect. Otherwise only with the button of the page. */
const signIn = query.get('sign-in')

/** The dialog of this page. */
export const latchkit = createLatchkit({
  networks,
  // Without a project id, as on a page that was only built, the dialog works without services.
  ...(projectId && {
    projectId,
    services: {
      ...(services && { catalogue: services, data: services, analytics: services }),
      ...(onrampUrl && { onramp: onrampUrl }),
      ...(relay && { relay })
    }
  }),
  swaps,
  ...(onramp && { onramp }),
  ...(collection && { collections: { [`eip155:${evmNetworks[0].id}`]: [{ address: collection }] } }),
  // Skipper, the phone, with its id in the catalogue of the local world.
  featuredWalletIds: ['55db49fb355ac687c082d480c5d0387d752f6cfa505b3a46093feff0089d5c9f'],
  ...(signInUrl && {
    siwx: {
      server: signInUrl,
      statement: 'I accept the terms of the Latchkit demo.',
      enabled: signIn !== null,
      required: signIn === 'required'
    }
  }),
  ...(isReviewed && { review: 'always' }),
  metadata: { name: 'Latchkit demo', description: 'A wallet dialog, tried out' },
  // A wallet that is not installed, to show how to get it.
  customWallets: [{ id: 'com.example.harbour', name: 'Harbour', homepage: 'https://harbour.example' }]
})
