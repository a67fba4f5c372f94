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
])('a name like that of another wallet, in %s, shows the domains of both', (_, name) => {
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
])('a name of Latin letters with %s in one word is suspicious, also alone', (_, name) => {
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
])('an honest name, %s, needs no caution', name => expect(cautionsOf([row(name)]).size).toBe(0))

test.each([
  ['a trailing dot', 'MetaMask.'],
  ['only Cyrillic letters', 'МЕТАМАЅК'],
  ['an accent', 'MétaMask'],
  ['a sign between its words', 'Meta-Mask']
])('a name that differs from that of another wallet by %s is suspicious, and the other is not', (_, name) => {
  const found = cautionsOf([metamask, row(name)])
  expect([...found].map(([id, { mark }]) => [id, mark])).toEqual([
    ['io.metamask', undefined],
    ['evil.example', 'disguised']
  ])
})

test('two honest names of the same letters and signs are not suspicious', () => {
  const found = cautionsOf([row('Polkadot{.js}', 'js.polkadot'), row('Polkadot.js', 'org.polkadot')])
  expect([...found.values()].map(({ mark }) => mark)).toEqual([undefined, undefined])
})

test('a name of foreign letters that all look like Latin ones shows its domain, without a mark', () => {
  expect(cautionsOf([row('РНАΝТОМ')]).get('evil.example')).toEqual({ domain: 'evil.example', mark: undefined })
})

test('a name of a known wallet that is not in the list shows the domain; the wallet itself does not', () => {
  const known = [{ id: 'c57ca95b', name: 'MetaMask', rdns: 'io.metamask' }]
  expect(cautionsOf([row('MetaMask.')], known).get('evil.example')?.domain).toBe('evil.example')
  expect(cautionsOf([metamask], known).size).toBe(0)
})

test('an entry of a catalogue with the name of an installed wallet shows its site, and both say where they are from', () => {
  const listed = { id: 'c1', name: 'Metamask', homepage: 'https://wallet.evil.example/get', present: false }
  const found = cautionsOf([metamask, listed])
  expect(found.get('c1')?.domain).toBe('wallet.evil.example')
  expect(found.get('io.metamask')?.domain).toBe('io.metamask')
})

test('what a chain plugin doubts is marked as such', () => {
  const found = cautionsOf([
    row('Larch', 'com.larch', { doubt: 'contested' }),
    row('Quill', 'com.q', { doubt: 'disguised' })
  ])
  expect([...found.values()].map(({ mark }) => mark)).toEqual(['contested', 'disguised'])
})

test('names of any text throw nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 64 }), { maxLength: 10 }), names => {
      const rows = names.map((name, index) => ({ id: String(index), name, homepage: name, present: false }))
      expect(cautionsOf(rows).size).toBeLessThanOrEqual(rows.length)
    }),
    // A name that needs a caution, whose row leads to no page.
    { numRuns: 50, examples: [[['MetаMаsk']]] }
  )
})
