import type { ChainId } from '@latchkit/plugin-chains/contract'
import { Address, NETWORK } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { recipientFacts } from '../src/lazy/transfer/prepare.js'
import { readRecipient } from '../src/lazy/transfer/recipient.js'
import { mainnet, ordinal, payment, regtest, testnet } from './surroundings.js'

const bitcoin: ChainId = `bip122:${mainnet}`
const onTest = ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx']

describe('a recipient', () => {
  test.each([
    [payment, payment],
    [payment.toUpperCase(), payment],
    [`  ${ordinal}\n`, ordinal],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    [`bitcoin:${payment}`, payment],
    [`BITCOIN:${payment.toUpperCase()}?AMOUNT=0.1`, payment],
    [`bitcoin:${payment}?amount=0.1&label=Shop%3F`, payment]
  ])('in %s is %s', (text, address) => {
    expect(readRecipient(text, bitcoin).text).toBe(address)
  })

  test.each([
    '',
    'x',
    `${payment} ${payment}`,
    'bitcoin:',
    `bitcoin:${payment}?amount=1&req-later=1`,
    `bitcoin:${payment}?REQ-later=1`,
    `bitcoin://${payment}`,
    `litecoin:${payment}`,
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'bc1pqqqq',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  ])('is not in %j', text => {
    expect(() => readRecipient(text, bitcoin)).toThrow(
      expect.objectContaining({ code: 'transfer/invalid-recipient', context: { chain: bitcoin } })
    )
  })

  test.each([
    `${payment.slice(0, -1)}q`,
    `bitcoin:${payment.slice(0, -1)}q`,
    `${payment.slice(0, -1)}q`.toUpperCase(),
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'
  ])('is said to be mistyped in %j', text => {
    expect(() => readRecipient(text, bitcoin)).toThrow(
      expect.objectContaining({
        code: 'transfer/invalid-recipient',
        context: { chain: bitcoin, reason: 'checksum' }
      })
    )
  })

  test('of another network is told apart from none', () => {
    for (const address of [...onTest, `bitcoin:${onTest[1]}`]) {
      expect(() => readRecipient(address, bitcoin)).toThrow(expect.objectContaining({ code: 'transfer/wrong-network' }))
      expect(readRecipient(address, `bip122:${testnet}`).text).toBe(address.replace('bitcoin:', ''))
    }
    expect(() => readRecipient(payment, `bip122:${testnet}`)).toThrow(
      expect.objectContaining({ code: 'transfer/wrong-network' })
    )
    // Base58 addresses of test networks are one on all of them.
    expect(readRecipient(onTest[0]!, `bip122:${regtest}`).text).toBe(onTest[0])
    expect(() => readRecipient(onTest[1]!, `bip122:${regtest}`)).toThrow(
      expect.objectContaining({ code: 'transfer/wrong-network' })
    )
    expect(() => readRecipient(payment, 'bip122:00000000000000000000000000000000')).toThrow(
      expect.objectContaining({ code: 'transfer/invalid-recipient' })
    )
  })
})

describe('what an address says of itself', () => {
  const factsOf = (text: string) => recipientFacts(parseAddress(text)!)
  /** Taproot address whose x coordinate is not on the curve (BIP-340: no point has x = 5). */
  const pointless = Address(NETWORK).encode({ type: 'tr', pubkey: Uint8Array.of(...new Uint8Array(31), 5) })

  test.each([
    '1BitcoinEaterAddressDontSendf59kuE',
    '1111111111111111111114oLvT2',
    '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'
  ])('%s burns', text => {
    expect(parseAddress(text)).toBeDefined()
    expect(factsOf(text)).toEqual(['burn'])
  })

  test('nobody holds the key of a version that means nothing yet, nor of what is no point', () => {
    for (const text of ['BC1SW50QGDZ25J', 'bc1pfeessrawgf']) expect(factsOf(text)).toEqual(['no-key'])
    expect(factsOf(pointless)).toEqual(['no-key'])
  })

  test.each([
    payment,
    ordinal,
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  ])('%s is like any other', text => expect(factsOf(text)).toEqual([]))
})
