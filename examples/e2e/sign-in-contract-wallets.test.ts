import { createEvmWallet, type EvmBehaviour, type EvmWalletOptions } from '@latchkit/example-wallets'
import { type EvmNode, startEvmNode, startServices } from '@latchkit/example-world'
import { signInMessage } from '@latchkit/plugin-chains/kit'
import { type Hex, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const origin = 'http://localhost:3000'
const chain = 'eip155:31337'

let node: EvmNode
let services: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  node = await startEvmNode()
  services = await startServices({ nodes: { [chain]: node.url } })
})
afterAll(async () => {
  await services.close()
  await node.stop()
})

type Kind = Partial<Pick<EvmWalletOptions, 'contractAccount'>> & { readonly behaviour?: Partial<EvmBehaviour> }

async function open(index: number, { behaviour = {}, ...options }: Kind = {}) {
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [index],
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl: node.url }],
    contractAccount: 'honest',
    storage: undefined,
    ...options,
    behaviour
  })
  const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [Hex]
  return { wallet, address }
}

interface SignInParts {
  /** Returns the text that the wallet signs. @defaultValue the message */
  readonly textOf?: (message: string) => string
  /** Runs when the wallet has signed, before the server gets the signature. */
  readonly onSigned?: () => void
}

/** Signs in at the server as a page does, without the checks of the page. Resolves with the server's status and code. */
async function signIn({ wallet, address }: Awaited<ReturnType<typeof open>>, parts: SignInParts = {}) {
  const { textOf = message => message, onSigned } = parts
  const nonceResponse = await fetch(`${services.url}/siwx/nonce`, { headers: { origin } })
  const cookie = nonceResponse.headers
    .getSetCookie()
    .map(value => value.split(';', 1)[0])
    .join('; ')
  const { nonce } = await nonceResponse.json()
  const message = signInMessage({ chain, domain: 'localhost:3000', uri: origin, nonce }, address, 'Ethereum')
  const params = [stringToHex(textOf(message)), address]
  const signature = await wallet.provider.request({ method: 'personal_sign', params })
  onSigned?.()
  const response = await fetch(`${services.url}/siwx/verify`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ chain, message, signature })
  })
  const { code, accounts = [] } = await response.json()
  return { status: response.status, code, addresses: accounts.map((account: { address: string }) => account.address) }
}
const refused = { code: 'siwx/invalid-signature', addresses: [] }

describe('the sign-in server of the local world', () => {
  test('accepts a contract wallet before and after its deployment', async () => {
    const opened = await open(0)
    expect(await signIn(opened)).toEqual({ status: 200, code: undefined, addresses: [opened.address] })
    await opened.wallet.deployAccount()
    expect(await signIn(opened)).toEqual({ status: 200, code: undefined, addresses: [opened.address] })
  })

  test.each<[string, Kind]>([
    ['an owner that is not the owner', { behaviour: { signWithAnotherKey: true } }],
    ['a contract with the magic word in second place', { contractAccount: 'secondWord' }],
    ['a contract with garbage in the word', { contractAccount: 'garbage' }],
    ['a contract that returns its input', { contractAccount: 'echo' }]
  ])('refuses %s, deployed or not', async (_, kind) => {
    const opened = await open(1, kind)
    expect(await signIn(opened)).toMatchObject(refused)
    await opened.wallet.deployAccount()
    expect(await signIn(opened)).toMatchObject(refused)
  })

  test('refuses a signature whose factory deploys another account, and one over another message', async () => {
    expect(await signIn(await open(2, { behaviour: { deployElsewhere: true } }))).toMatchObject(refused)
    const opened = await open(2)
    const textOf = (message: string) => message.replace('localhost', 'evil.example')
    expect(await signIn(opened, { textOf })).toMatchObject(refused)
    expect(await signIn(opened)).toMatchObject({ status: 200 })
  })

  test('begins no session while the node does not respond', async () => {
    const opened = await open(3)
    await opened.wallet.deployAccount()
    const onSigned = () => node.faults.set('500')
    expect(await signIn(opened, { onSigned })).toMatchObject({ code: 'siwx/verifier-unavailable', addresses: [] })
    node.faults.clear()
    expect(await signIn(opened)).toMatchObject({ status: 200 })
  })
})
