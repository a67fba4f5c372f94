import { names, ofNobody } from '../fixtures/names.js'
import { pressAll } from '../fixtures/pressing.js'
import { fewAssets, heldAssets } from '../fixtures/sending.js'
import type { GalleryState } from '../state.js'
import { chains, extras, filled, form, sendGroup as group, isFound, press, recipient } from './send-steps.js'

const others = ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc']
const stored = () => ({
  '@appkit/send/contacts': JSON.stringify({
    v: 1,
    t: Date.now(),
    d: [
      {
        namespace: 'eip155',
        address: recipient,
        label: 'The Greater Northern Lights Cooperative',
        paidAtMs: Date.now()
      },
      ...others.map(address => ({ namespace: 'eip155', address, paidAtMs: Date.now() }))
    ]
  })
})

const named = (id: string, title: string, script: Parameters<typeof names>[0], shows: string): GalleryState => ({
  id: `send-name-${id}`,
  group,
  title,
  chains: () => chains()().map(chain => ({ ...chain, names: ofNobody })),
  extras: extras(heldAssets(fewAssets), names(script)),
  prepare: form({ amount: '0.25', recipient: 'mum.example' }),
  shows,
  movesBecause: 'nobody knows beforehand what a name leads to'
})

const contact = '[data-testid=send-contact]'
/** States in which the recipient is chosen by name or from the address book. */
export const sendPeopleStates: readonly GalleryState[] = [
  named('waiting', 'A name is looked up', { found: 'wait' }, '[data-testid=send-review-button][aria-busy=true]'),
  named(
    'found',
    'A name, and the address that it stands for',
    { found: { address: recipient } },
    '[data-testid=send-recipient-found]'
  ),
  named('nobody', 'A name that nobody has', {}, '.field-error:not(:empty)'),
  named('failed', 'A name that could not be looked up', { found: 'fail' }, '.field-error:not(:empty)'),
  {
    id: 'send-form-known',
    group,
    title: 'Somebody out of the address book',
    chains: chains(),
    extras: extras(),
    stored,
    prepare: form(filled),
    begins: isFound,
    shows: '[data-testid=send-recipient-found]'
  },
  {
    id: 'send-contacts-some',
    group,
    title: 'The address book, and who was paid',
    chains: chains(),
    extras: extras(),
    stored,
    prepare: form(),
    begins: isFound,
    visit: press('send-contacts'),
    shows: contact
  },
  {
    id: 'send-contacts-edit',
    group,
    title: 'Names are edited',
    chains: chains(),
    extras: extras(),
    stored,
    prepare: form(),
    begins: isFound,
    visit: pressAll('send-contacts', 'send-contacts-edit'),
    shows: `${contact} .icon`
  },
  {
    id: 'send-contacts-name',
    group,
    title: 'A name is given',
    chains: chains(),
    extras: extras(),
    stored,
    prepare: form(),
    begins: isFound,
    visit: pressAll('send-contacts', 'send-contacts-edit', 'send-contact'),
    shows: '[data-testid=send-name-remove]'
  }
]
