import { recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { knownAccounts, openWallet } from '../../test/open-wallet.js'
import type { Question } from '../prompt/prompt.js'
import type { EvmBehaviour } from './behaviour.js'
import type { Hex } from './params.js'
import type { EvmWalletOptions } from './wallet.js'

const [first] = knownAccounts
const signInWithEthereum = { nonce: '32891756', chainId: '0x7a69' }

function open(behaviour: Partial<EvmBehaviour> = {}, options: Partial<EvmWalletOptions> = {}) {
  const questions: Question[] = []
  const wallet = openWallet({
    signIn: true,
    behaviour,
    prompt: async question => {
      questions.push(question)
      return { approved: true, chosen: [] }
    },
    ...options
  })
  const connect = (capabilities?: object) =>
    wallet.provider.request({ method: 'wallet_connect', params: [{ version: '1', capabilities }] }) as Promise<{
      accounts: { address: Hex; capabilities: { signInWithEthereum?: { message: string; signature: Hex } } }[]
    }>
  return { wallet, questions, connect }
}
const signedMessage = async (behaviour: Partial<EvmBehaviour> = {}) => {
  const { accounts } = await open(behaviour).connect({ signInWithEthereum })
  const signed = accounts[0]?.capabilities.signInWithEthereum
  if (!signed) throw new Error('The wallet did not sign')
  return { ...signed, fields: parseSiweMessage(signed.message) }
}

test('connects the account and signs the message of ERC-4361 with one approval', async () => {
  const { wallet, questions, connect } = open()
  const { accounts } = await connect({ signInWithEthereum })
  const { message = '', signature = '0x' } = accounts[0]?.capabilities.signInWithEthereum ?? {}
  expect(accounts[0]?.address).toBe(first)
  expect(await recoverMessageAddress({ message, signature })).toBe(first)
  expect(parseSiweMessage(message)).toMatchObject({
    address: first,
    chainId: 31_337,
    domain: 'shop.example',
    nonce: '32891756',
    uri: 'https://shop.example',
    version: '1'
  })
  expect(questions.map(({ title }) => title)).toEqual(['Sign in to this site?'])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([first])
})

test('connects only, if the page asks for nothing else', async () => {
  const { questions, connect } = open()
  expect(await connect()).toEqual({ accounts: [{ address: first, capabilities: {} }] })
  expect(questions.map(({ title }) => title)).toEqual(['Connect to this site?'])
})

test('has no such method without the option, and rejects other versions', async () => {
  await expect(open({}, { signIn: false }).connect({ signInWithEthereum })).rejects.toMatchObject({ code: 4200 })
  const request = { method: 'wallet_connect', params: [{ version: '2' }] }
  await expect(open().wallet.provider.request(request)).rejects.toMatchObject({ code: -32602 })
})

test('falsifies each field that the switch names, and nothing else', async () => {
  const lies = {
    nonce: { nonce: '65719823' },
    domain: { domain: 'evil.example' },
    address: { address: '0x000000000000000000000000000000000000dEaD' },
    chain: { chainId: 424_242 },
    expired: { expirationTime: expect.any(Date) },
    notBefore: { notBefore: expect.any(Date) }
  } as const
  const { fields: honest } = await signedMessage()
  for (const [lieInSignIn, changed] of Object.entries(lies)) {
    const { fields } = await signedMessage({ lieInSignIn: lieInSignIn as keyof typeof lies })
    expect({ ...fields, issuedAt: undefined }).toEqual({ ...honest, issuedAt: undefined, ...changed })
  }
})

test('ignores the capability, fails to sign, or signs with another key', async () => {
  const capabilities = async (behaviour: Partial<EvmBehaviour>) =>
    (await open(behaviour).connect({ signInWithEthereum })).accounts[0]?.capabilities
  expect(await capabilities({ lieInSignIn: 'noCapability' })).toEqual({})
  expect(await capabilities({ lieInSignIn: 'error' })).toMatchObject({ signInWithEthereum: { code: -32603 } })
  const { message, signature } = await signedMessage({ signWithAnotherKey: true })
  expect(await recoverMessageAddress({ message, signature })).not.toBe(first)
})
