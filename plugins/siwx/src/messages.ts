import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  title: 'Sign in',
  heading: 'Sign in to {site}',
  detail: 'Sign a message to prove that this account is yours. It costs nothing and moves no funds.',
  account: 'Account',
  network: 'Network',
  grants: 'Signing also gives {site} these permissions:',
  limited: '{ability} (with limits)',
  cancelDisconnects: 'Cancel disconnects your wallet.',
  cancelReturns: 'Cancel switches back to {network}.',
  sign: 'Sign',
  cancel: 'Cancel',
  preparing: 'Waiting for {site}',
  signing: 'Confirm in {wallet}',
  verifying: 'Checking the signature',
  declined: 'Signature declined',
  siteFailed: '{site} could not sign you in. You can try again.',
  failed: 'Error signing message',
  notVerified: 'Failed to verify message',
  signOutFailed: 'Sign-out failed. You may still be signed in on the server.'
} as const

export type SignInMessageKey = keyof typeof english

export const messages = defineMessages('siwx', english, { ar: () => import('./locales/ar.js') })
