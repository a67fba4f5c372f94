import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { readPictureList } from '../../../scripts/icons.mjs'
import { pictures } from '../src/pictures.js'

const svg = fileURLToPath(new URL('../src/svg', import.meta.url))
const list = readPictureList()
const chains = Object.entries(list.networks).flatMap(([name, ids]) => ids.map(id => [id, name] as const))

/** The word of a chain's name that its picture is called by, where they differ. */
const otherName: Readonly<Record<string, string>> = {
  optimism: 'OP Mainnet',
  'binance-smart-chain': 'BNB'
}

describe('pictures', () => {
  test.each(['wallets', 'networks'] as const)('of %s have a file each, and every file has a picture', kind => {
    expect(readdirSync(`${svg}/${kind}`).sort()).toEqual(
      Object.keys(list[kind])
        .map(name => `${name}.svg`)
        .sort()
    )
  })

  test('every file is a small picture that runs and loads nothing', () => {
    for (const file of readdirSync(svg, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.svg'))) {
      const text = readFileSync(`${svg}/${file}`, 'utf8')
      expect(text, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox="0 0 24 24"/)
      expect(text, file).not.toMatch(
        /<script|<foreignObject|<style|<image|<use|\son\w+=|(?:href|src)=|url\((?!#)|<!ENTITY/i
      )
      expect(text.length, file).toBeLessThan(16_384)
    }
  })

  test.each(chains)('%s finds %s.svg', (id, name) => {
    expect(pictures.network(id)).toMatch(new RegExp(`/networks/${name}\\.svg`))
  })

  test.each(chains.filter(([id]) => id.startsWith('eip155:')))('%s is the chain of the picture %s', (id, name) => {
    const names = Object.values(viemChains).flatMap(known =>
      id === `eip155:${known.id}` ? known.name.toLowerCase() : []
    )
    const word = otherName[name] ?? name.split('-')[0]
    expect(names.join()).toContain(word?.toLowerCase())
  })

  test('every id of a wallet finds its picture, in lower case', () => {
    for (const [name, ids] of Object.entries(list.wallets)) {
      for (const id of ids) {
        expect(id).toBe(id.toLowerCase())
        expect(pictures.wallet([id]), id).toMatch(new RegExp(`/wallets/${name}\\.svg`))
      }
    }
    expect(pictures.wallet(['com.example.stranger', 'io.metamask'])).toContain('metamask')
    expect(pictures.wallet(['com.example.stranger'])).toBeUndefined()
    expect(pictures.network('eip155:999999999')).toBeUndefined()
  })
})
