import { SendSelectTokenView, type SendStart, SendView } from '@latchkit/plugin-send/contract'
import { evmChain } from '../fixtures/chains.js'
import { heldAssets, manyAssets, scriptedTransfer, type TransferScript, waitingAssets } from '../fixtures/sending.js'
import { search, typeInto } from '../fixtures/typing.js'
import { larch } from '../fixtures/wallets.js'
import type { GalleryState } from '../state.js'
import { alone, chains, extras, filled, form, sendGroup as group, isFound, press } from './send-steps.js'

const refusal = (id: string, title: string, start: SendStart, script: TransferScript = {}): GalleryState => ({
  id: `send-form-${id}`,
  group,
  title,
  chains: chains(script),
  extras: extras(),
  prepare: form(start),
  shows: '.field-error:not(:empty)'
})
export const sendStates: readonly GalleryState[] = [
  {
    id: 'send-form-empty',
    group,
    title: 'Nothing typed yet',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    shows: isFound
  },
  {
    id: 'send-form-loading',
    group,
    title: 'What there is is on its way',
    chains: () => [evmChain({ wallets: [larch], transfer: scriptedTransfer(), balance: 'wait' })],
    extras: alone,
    prepare: form(),
    shows: '[data-testid=send-token]'
  },
  {
    id: 'send-form-filled',
    group,
    title: 'Filled, with a note',
    chains: chains({ memoBytes: 32 }),
    extras: extras(),
    prepare: form(filled),
    shows: '[data-testid=send-memo]'
  },
  {
    id: 'send-form-incomplete',
    group,
    title: 'Something is missing',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    begins: isFound,
    visit: press('send-review-button'),
    shows: '.field-error:not(:empty)'
  },
  {
    id: 'send-form-fee',
    group,
    title: 'All of the coin, typed',
    chains: chains(),
    extras: extras(),
    prepare: form({ ...filled, amount: '0.512' }),
    shows: '[data-testid=send-fee-hint]'
  },
  refusal('exponent', 'An exponent', { ...filled, amount: '1e18' }),
  refusal('decimals', 'Too many decimals', { ...filled, amount: '0.1234567890123456789' }),
  refusal('too-much', 'More than there is', { ...filled, amount: '1' }),
  refusal('mistyped', 'A mistyped address', filled, { isMistyped: true }),
  refusal('name', 'A name, where names are not supported', { amount: '0.25', recipient: 'larch.test' }),
  refusal('address', 'No address', { amount: '0.25', recipient: '0x1234' }),
  refusal('elsewhere', 'An address on another network', {
    amount: '0.25',
    recipient: `eip155:137:${filled.recipient}`
  }),
  {
    id: 'send-form-memo',
    group,
    title: 'Too long a note',
    chains: chains({ memoBytes: 8 }),
    extras: extras(),
    prepare: form(filled),
    begins: isFound,
    visit: typeInto('[data-testid=send-memo]', 'rent for May'),
    shows: '.field-error:not(:empty)'
  },
  {
    id: 'send-form-money',
    group,
    title: 'An amount of money',
    chains: chains(),
    extras: extras(),
    prepare: form(filled),
    begins: isFound,
    visit: press('send-unit'),
    shows: '[data-testid=send-amount][value=""]'
  },
  {
    id: 'send-form-link',
    group,
    title: 'A link that asks for more than is understood',
    chains: chains(),
    extras: extras(),
    prepare: form({ amount: '0.25', recipient: `eip155:${filled.recipient}?function=vote&value=1` }),
    shows: '[data-testid=send-recipient-found] .notice'
  },
  {
    id: 'send-form-failed',
    group,
    title: 'What there is could not be read',
    chains: () => [evmChain({ wallets: [larch], transfer: scriptedTransfer(), balance: 'fail' })],
    extras: alone,
    prepare: form(filled),
    shows: '[data-testid=send-assets-failed]',
    movesBecause: 'the notice appears when the read of the balance fails, after the form'
  },
  {
    id: 'send-form-unsupported',
    group,
    title: 'Nothing can be sent here',
    chains: () => [evmChain({ wallets: [larch] })],
    extras: alone,
    prepare: form(),
    shows: '.state'
  },
  {
    id: 'send-form-none',
    group,
    title: 'No wallet connected',
    chains: chains(),
    extras: alone,
    prepare: ({ open }) => open(SendView),
    shows: '.state'
  },
  {
    id: 'send-select-token',
    group,
    title: 'Two hundred tokens',
    chains: chains(),
    extras: extras(heldAssets(manyAssets)),
    prepare: form(),
    begins: isFound,
    visit: press('send-token'),
    shows: '[data-testid=send-tokens] [aria-current=true]'
  },
  {
    id: 'send-select-token-few',
    group,
    title: 'Three tokens',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    begins: isFound,
    visit: press('send-token'),
    shows: '[data-testid=send-tokens] [aria-current=true]'
  },
  {
    id: 'send-select-token-pictures-wait',
    group,
    title: 'A picture of another website, which waits',
    chains: chains(),
    extras: extras(heldAssets(waitingAssets)),
    prepare: form(),
    begins: isFound,
    visit: press('send-token'),
    shows: '[data-testid=pictures-show]'
  },
  {
    id: 'send-select-token-loading',
    group,
    title: 'Tokens on their way',
    chains: chains(),
    extras: extras(heldAssets([], 'loading')),
    async prepare(tools) {
      await form()(tools)
      tools.kernel.router.push(SendSelectTokenView)
    },
    shows: '[data-testid=send-tokens-pending]'
  },
  {
    id: 'send-select-token-no-match',
    group,
    title: 'No such token',
    chains: chains(),
    extras: extras(heldAssets(manyAssets)),
    async prepare(tools) {
      await form()(tools)
      tools.kernel.router.push(SendSelectTokenView)
    },
    begins: '[data-testid=send-tokens]',
    visit: search('nothing of that name'),
    shows: '.state'
  },
  {
    id: 'send-select-token-failed',
    group,
    title: 'Tokens that could not be read',
    chains: () => [evmChain({ wallets: [larch], transfer: scriptedTransfer(), balance: 'fail' })],
    extras: alone,
    async prepare(tools) {
      await form()(tools)
      tools.kernel.router.push(SendSelectTokenView)
    },
    shows: '.state'
  },
  {
    id: 'send-contacts-none',
    group,
    title: 'Nobody was paid yet',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    begins: isFound,
    visit: press('send-contacts'),
    shows: '.state'
  },
  {
    id: 'send-scan-none',
    group,
    title: 'No camera',
    chains: chains(),
    extras: extras(),
    prepare: form(),
    begins: isFound,
    visit: press('send-scan'),
    shows: '[data-testid=send-scan-problem]'
  }
]
