import { expect, test } from 'vitest'
import type { Question } from '../prompt/prompt.js'
import { createPolkadotWallet } from './wallet.js'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const payload = {
  address: alice,
  blockHash: `0x${'08'.repeat(32)}`,
  era: '0x3502',
  genesisHash: `0x${'09'.repeat(32)}`,
  // 1.5 DOT to Bob.
  method: '0x0503008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a480700d6117e03',
  nonce: '0x0000012c',
  signedExtensions: ['CheckGenesis', 'CheckMortality', 'CheckNonce', 'ChargeTransactionPayment', 'CheckMetadataHash'],
  specVersion: '0x000f4a15',
  tip: '0x00',
  transactionVersion: '0x0000001a',
  version: 4
}

async function open(genesisHash?: string) {
  const questions: Omit<Question, 'wallet'>[] = []
  const wallet = createPolkadotWallet({
    key: 'larch',
    name: 'Larch',
    mark: 'larch',
    storage: undefined,
    ...(genesisHash && { genesisHash }),
    async prompt(question) {
      questions.push(question)
      return { approved: true, chosen: [] }
    }
  })
  const { signer } = (await wallet.entry.enable('https://site.example')) as {
    signer: { signPayload(payload: unknown): Promise<{ signature: string }> }
  }
  return { wallet, signer, questions }
}

test('shows the effect of a transfer, and signs it with the byte of its scheme', async () => {
  const { signer, questions } = await open()
  const { signature } = await signer.signPayload(payload)
  expect(signature).toMatch(/^0x01[\da-f]{128}$/)
  expect(questions.at(-1)?.facts).toEqual([
    { label: 'Account', value: alice, shape: 'code' },
    { label: 'To', value: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', shape: 'code' },
    { label: 'Amount', value: '15000000000' },
    { label: 'Call', value: payload.method, shape: 'code' },
    { label: 'Genesis', value: payload.genesisHash, shape: 'code' },
    { label: 'Nonce', value: '300' },
    { label: 'Tip', value: '0' }
  ])
})

test('shows the bytes of any other call', async () => {
  const { signer, questions } = await open()
  await signer.signPayload({ ...payload, method: '0x0000042a' })
  expect(questions.at(-1)?.facts.map(({ label }) => label)).toEqual(['Account', 'Call', 'Genesis', 'Nonce', 'Tip'])
})

test('signs for its accounts and its chain only', async () => {
  const { signer } = await open(`0x${'07'.repeat(32)}`)
  await expect(signer.signPayload(payload)).rejects.toThrow('Unable to find keypair')
  const { signer: other, wallet } = await open()
  const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
  await expect(other.signPayload({ ...payload, address: bob })).rejects.toThrow('Unable to find keypair')
  wallet.allow(false)
  await expect(other.signPayload(payload)).rejects.toThrow('has not been enabled')
})
