import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from './packages.mjs'
import { sampleProblems } from './samples.mjs'

/**
 * Wrong options of `createLatchkit`, each with a required part of the compiler's message and a part that must be
 * absent.
 */
const mistakes = {
  'no option': { code: 'createLatchkit({})', says: "Property 'networks' is missing", not: 'plugins' },
  'no network': {
    code: 'createLatchkit({ networks: [] })',
    says: 'Source has 0 element(s) but target requires 1',
    not: ''
  },
  'an EVM id as a text': {
    code: 'createLatchkit({ networks: [{ ...chain, id: "one" }] })',
    says: "Type 'string' is not assignable to type 'number'",
    not: 'bech32Prefix'
  },
  'a viem chain with a wrong id': {
    code: 'createLatchkit({ networks: [{ ...mainnet, id: "one" }] })',
    says: "Type 'string' is not assignable to type 'number'",
    not: 'bech32Prefix'
  },
  'a Cosmos network without its prefix': {
    code: 'createLatchkit({ networks: [{ ...chain, id: "cosmoshub-4", chainNamespace: "cosmos", denom: "uatom" }] })',
    says: "Property 'bech32Prefix' is missing",
    not: 'eip155'
  },
  'a family that does not exist': {
    code: 'createLatchkit({ networks: [{ ...chain, id: "mainnet", chainNamespace: "solanna" }] })',
    says: '"solanna"\' is not assignable to type',
    not: 'bech32Prefix'
  },
  'an option that does not exist': {
    code: 'createLatchkit({ networks: [chain], themeMood: "dark" })',
    says: "Did you mean to write 'themeMode'?",
    not: 'CreateLatchkitOptions'
  },
  'a service that does not exist': {
    code: 'createLatchkit({ networks: [chain], services: { relays: "wss://relay.example" } })',
    says: "Did you mean to write 'relay'?",
    not: 'CreateLatchkitOptions'
  },
  'a theme variable that does not exist': {
    code: 'createLatchkit({ networks: [chain], themeVariables: { "--lk-acent": "teal" } })',
    says: `'"--lk-acent"' does not exist in type 'ThemeVariables'`,
    not: 'CreateLatchkitOptions'
  },
  'plugins that are none': {
    code: 'createLatchkit({ plugins: ["eip155"] })',
    says: "Type 'string' is not assignable to type 'AnyPlugin'",
    not: 'networks'
  },
  'plugins and an option of the preset': {
    code: 'createLatchkit({ plugins: corePreset(), networks: [chain] })',
    says: "'networks' does not exist in type",
    not: ''
  },
  'connecting without a wallet': {
    code: 'latchkit.connect()',
    says: 'Expected 1 arguments, but got 0',
    not: ''
  }
}

const given = `<!-- given:
import { corePreset, createLatchkit, type CreateLatchkitOptions, type Latchkit, type LatchkitOptions } from 'latchkit'
import { mainnet } from 'viem/chains'
declare const latchkit: Latchkit
declare const either: LatchkitOptions | CreateLatchkitOptions
declare const chain: {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: string[] } }
}
-->`
/** Valid code in every form that the types must accept. */
const right = `createLatchkit({ networks: [chain] })
createLatchkit({ networks: [mainnet, chain], themeVariables: { '--lk-accent': 'teal', '--w3m-z-index': 5 } })
createLatchkit({ plugins: corePreset({ themeMode: 'dark' }), id: 'second', onError: ({ plugin }) => plugin.length })
createLatchkit({ networks: [chain], themeMode: 'dark', onError: ({ plugin }) => plugin.length })
createLatchkit(either)
createLatchkit({ ...either, id: 'second' })
`

const messages = new Map<string, string>()
const sampleOf = (code: string) => `${given}\n\`\`\`ts\n${code}\n\`\`\`\n`
const name = (mistake: string) => `${mistake.replaceAll(' ', '-')}.md`

beforeAll(() => {
  const documents = [
    ...Object.entries(mistakes).map(([mistake, { code }]) => [name(mistake), code]),
    ['right.md', right]
  ]
  const problems = sampleProblems(
    documents.map(([path = '', code = '']) => ({ path: join(root, 'docs', path), text: sampleOf(code) }))
  )
  for (const problem of problems) {
    const [file = ''] = problem.replace('docs/', '').split(':')
    messages.set(file, `${messages.get(file) ?? ''}${problem}\n`)
  }
}, 180_000)

test.each(Object.entries(mistakes))('the compiler names the mistake: %s', (mistake, { says, not }) => {
  const message = messages.get(name(mistake))
  expect(message).toContain(says)
  if (not) expect(message).not.toContain(not)
})

test('valid options compile in every form', () => {
  expect(messages.get('right.md')).toBeUndefined()
})
