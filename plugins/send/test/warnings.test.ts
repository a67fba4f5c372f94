import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WarningContext, warningsOf } from '../src/warnings.js'

const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const twin = '0x7099123451812dC3A010c7D01B50E0d17Dc779c8'
const plain: WarningContext = {
  recipient,
  sender,
  otherAccounts: [],
  contacts: [recipient],
  paidBefore: [],
  facts: [],
  token: undefined,
  isSpam: false,
  coinsLeft: 5n,
  hasUnconfirmedAttempt: false
}
const ids = (about: Partial<WarningContext>) =>
  warningsOf({ ...plain, ...about }).map(({ id, level }) => `${id} ${level}`)

describe('warnings', () => {
  test('are empty for a recipient that was paid before', () => expect(ids({})).toEqual([]))
  test.each<[string, Partial<WarningContext>, readonly string[]]>([
    ['a first payment', { contacts: [] }, ['first-time inform']],
    ['a recipient in the history', { contacts: [], paidBefore: [recipient] }, []],
    ['a contract in the history', { contacts: [], paidBefore: [recipient], facts: ['contract'] }, ['contract tick']],
    [
      'a look-alike of a recipient in the history',
      { contacts: [], paidBefore: [recipient], recipient: twin },
      ['look-alike stop', 'first-time inform']
    ],
    ['a look-alike that was planted in the history', { paidBefore: [twin], recipient: twin }, ['look-alike stop']],
    [
      'a first payment to an unused address',
      { contacts: [], facts: ['unused'] },
      ['first-time inform', 'unused inform']
    ],
    ['another account of the visitor', { contacts: [], otherAccounts: [recipient], facts: ['unused'] }, []],
    ['the sender itself', { recipient: sender }, ['own-address tick']],
    ['a token', { facts: ['contract', 'token'] }, ['token-contract stop']],
    ['the token that is sent', { token: recipient, facts: undefined }, ['token-contract stop', 'not-inspected tick']],
    ['a burn address', { facts: ['burn'] }, ['burn stop']],
    ['an address without a key', { facts: ['no-key'] }, ['no-key tick']],
    ['an unused address without a key', { facts: ['no-key', 'unused'] }, ['no-key-unused stop']],
    [
      'an address without a key, of a program',
      { contacts: [], facts: ['no-key', 'contract'] },
      ['no-key tick', 'first-time inform']
    ],
    ['a contract', { contacts: [], facts: ['contract'] }, ['contract tick', 'first-time inform']],
    ['a contract that was paid before', { facts: ['contract'] }, []],
    ['a look-alike of a known recipient', { recipient: twin }, ['look-alike stop', 'first-time inform']],
    [
      'a look-alike of the sender',
      { contacts: [], otherAccounts: [], recipient: `${sender.slice(0, 8)}${'0'.repeat(28)}${sender.slice(-6)}` },
      ['look-alike stop', 'first-time inform']
    ],
    ['an unconfirmed attempt', { hasUnconfirmedAttempt: true }, ['maybe-sent tick']],
    ['a spam token', { isSpam: true }, ['spam tick']],
    ['a transfer that leaves no coins', { coinsLeft: 0n }, ['leaves-nothing inform']],
    ['a recipient that was not inspected', { facts: undefined }, ['not-inspected tick']]
  ])('%s', (_, about, expected) => expect(ids(about)).toEqual(expected))

  test('name the address that the recipient imitates', () => {
    const [first] = warningsOf({ ...plain, recipient: twin })
    expect(first).toEqual({ id: 'look-alike', level: 'stop', resembled: recipient })
  })
})

test('contain a stop for a lost recipient, whatever else is true', () => {
  const facts = fc.subarray(['contract', 'token', 'burn', 'no-key', 'unused'] as const)
  fc.assert(
    fc.property(facts, fc.boolean(), fc.boolean(), (found, isContact, hasUnconfirmedAttempt) => {
      const warnings = warningsOf({
        ...plain,
        facts: found,
        contacts: isContact ? [recipient] : [],
        hasUnconfirmedAttempt
      })
      const lost =
        found.includes('token') || found.includes('burn') || (found.includes('no-key') && found.includes('unused'))
      expect(warnings.some(({ level }) => level === 'stop')).toBe(lost)
    })
  )
})
