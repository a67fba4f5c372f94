import { loadConfusables } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cautionsOf as cautionsBy } from '../src/lazy/cautions.js'

const confusables = await loadConfusables(['é'])
const cautionsOf = (rows: Parameters<typeof cautionsBy>[0], known: Parameters<typeof cautionsBy>[1] = []) =>
  cautionsBy(rows, known, confusables)

const row = (name: string, rdns: string | undefined = 'evil.example', more: object = {}) => ({
  id: rdns ?? name,
  name,
  present: true,
  ...(rdns && { rdns }),
  ...more
})
const metamask = row('MetaMask', 'io.metamask')

test.each([
  ['the same letters', 'MetaMask'],
  ['another case', 'METAMASK'],
  ['Cyrillic letters', 'MetаMаsk'],
  ['only Cyrillic letters', 'МЕТАМАЅК'],
  ['Greek letters', 'ΜetaΜask'],
  ['full-width letters', 'ＭetaMask'],
  ['mathematical letters', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
  ['a zero-width space', 'Meta\u200bMask'],
  ['a filler that draws nothing', 'Meta\u3164Mask'],
  ['a trailing dot', 'MetaMask.'],
  ['a space', 'Meta Mask'],
  ['an accent', 'MétaMask']
])('shows both domains if a name imitates another wallet with %s', (_, name) => {
  const found = cautionsOf([metamask, row(name), row('Phantom', 'app.phantom')])
  expect([...found].map(([id, { domain }]) => [id, domain])).toEqual([
    ['io.metamask', 'io.metamask'],
    ['evil.example', 'evil.example']
  ])
})

test.each([
  ['Cyrillic', 'MetаMаsk'],
  ['Cyrillic that looks like nothing Latin', 'Metaжask'],
  ['Greek', 'ΜetaMask'],
  ['Armenian', 'Phaոtom'],
  ['Cherokee', 'ᎷetaMask'],
  ['Coptic', 'Metⲁmask'],
  ['a filler', 'Meta\u3164Mask']
])('marks a Latin name with %s in one word as suspicious, even if it imitates no other wallet', (_, name) => {
  expect(cautionsOf([row(name)]).get('evil.example')).toEqual({ domain: 'evil.example', mark: 'disguised' })
})

test.each([
  ['Кошелёк'],
  ['OKX钱包'],
  ['Café Wallet'],
  ['Rabby Wallet'],
  ['ひまわりWallet'],
  ['지갑'],
  ['محفظة'],
  ['Polkadot{.js}']
])('shows no caution for the honest name %s', name => expect(cautionsOf([row(name)]).size).toBe(0))

test.each([
  ['a trailing dot', 'MetaMask.'],
  ['only Cyrillic letters', 'МЕТАМАЅК'],
  ['an accent', 'MétaMask'],
  ['a sign between its words', 'Meta-Mask']
])('marks a name that imitates another wallet by %s as suspicious, but not the other wallet', (_, name) => {
  const found = cautionsOf([metamask, row(name)])
  expect([...found].map(([id, { mark }]) => [id, mark])).toEqual([
    ['io.metamask', undefined],
    ['evil.example', 'disguised']
  ])
})

test('does not mark two honest names of the same letters and different signs', () => {
  const found = cautionsOf([row('Polkadot{.js}', 'js.polkadot'), row('Polkadot.js', 'org.polkadot')])
  expect([...found.values()].map(({ mark }) => mark)).toEqual([undefined, undefined])
})

test('shows the domain of a name of non-Latin letters that all look Latin, without a mark', () => {
  expect(cautionsOf([row('РНАΝТОМ')]).get('evil.example')).toEqual({ domain: 'evil.example', mark: undefined })
})

test('shows the domain for the name of a known wallet that is not listed, but not for that wallet itself', () => {
  const known = [{ id: 'c57ca95b', name: 'MetaMask', rdns: 'io.metamask' }]
  expect(cautionsOf([row('MetaMask.')], known).get('evil.example')?.domain).toBe('evil.example')
  expect(cautionsOf([metamask], known).size).toBe(0)
})

test('shows the domains of a catalogue entry and of an installed wallet with the same name', () => {
  const listed = { id: 'c1', name: 'Metamask', homepage: 'https://wallet.evil.example/get', present: false }
  const found = cautionsOf([metamask, listed])
  expect(found.get('c1')?.domain).toBe('wallet.evil.example')
  expect(found.get('io.metamask')?.domain).toBe('io.metamask')
})

test('shows the doubt of a chain plugin as a mark', () => {
  const found = cautionsOf([
    row('Larch', 'com.larch', { doubt: 'contested' }),
    row('Quill', 'com.q', { doubt: 'disguised' })
  ])
  expect([...found.values()].map(({ mark }) => mark)).toEqual(['contested', 'disguised'])
})

test('does not throw for any names', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 64 }), { maxLength: 10 }), names => {
      const rows = names.map((name, index) => ({ id: String(index), name, homepage: name, present: false }))
      expect(cautionsOf(rows).size).toBeLessThanOrEqual(rows.length)
    }),
    // A name that needs a caution, in a row without a page.
    { numRuns: 50, examples: [[['MetаMаsk']]] }
  )
})
