import { createLatchkit } from 'latchkit'
import { networks } from './chains.js'

/** The one dialog of this page. */
export const latchkit = createLatchkit({
  networks,
  metadata: { name: 'Latchkit demo', description: 'A wallet dialog, tried out' },
  // A wallet that is not on the page, for the way to get one.
  customWallets: [{ id: 'com.example.harbour', name: 'Harbour', homepage: 'https://harbour.example' }]
})
