import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { first, second, third } from './keys.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './local-tokens.js'
import { moneyOn, signal, transferFrom } from './senders.js'

const chain = 'solana:localnet'
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

/** A node that answers whatever it likes. */
async function lying(answers: Readonly<Record<string, unknown>>) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const result = answers[(JSON.parse(body) as { method: string }).method]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return moneyOn('localnet', [`http://127.0.0.1:${(server.address() as AddressInfo).port}`])
}

const value = (of: unknown) => ({ context: { slot: 1 }, value: of })
const holding = (change: object = {}, tokenAmount: object = {}, owner: string = TOKEN_PROGRAM) => {
  const amounts = { amount: '5', decimals: 6, ...tokenAmount }
  const info = { mint: second, owner: first, state: 'initialized', tokenAmount: amounts, ...change }
  const data = { program: 'spl-token', space: 165, parsed: { type: 'account', info } }
  return { pubkey: third, account: { lamports: 2_039_280, owner, executable: false, data } }
}

describe('a token response', () => {
  const read = async (accounts: unknown) =>
    (await lying({ getTokenAccountsByOwner: accounts, getMultipleAccounts: value([]) })).tokens.read(
      `${chain}:${first}`,
      [],
      signal()
    )

  test.each<[string, unknown]>([
    ['of another owner', holding({ owner: second })],
    ['of another program', holding({}, {}, second)],
    ['with an amount over 64 bits', holding({}, { amount: '9'.repeat(40) })],
    ['with a negative amount', holding({}, { amount: '-5' })],
    ['with an amount that is a number', holding({}, { amount: 5 })],
    ['with 37 decimals', holding({}, { decimals: 37 })],
    ['with fractional decimals', holding({}, { decimals: 1.5 })],
    ['with unparsed data', { ...holding(), account: { ...holding().account, data: ['AAAA', 'base64'] } }]
  ])('with an account %s: leaves out that account only', async (_, account) => {
    const own = await read(value([account, holding()]))
    expect(own.map(({ amount }) => amount)).toEqual([5n])
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', value('all')],
    ['a list of numbers', value([7])],
    ['negative lamports', value([{ ...holding(), account: { ...holding().account, lamports: -1 } }])]
  ])('of %s: rejects', async (_, answer) => {
    await expect(read(answer)).rejects.toMatchObject({ code: 'solana/invalid-answer' })
  })

  test('with an invisible or invalid name: shows the shortened mint', async () => {
    const mint = (name: unknown) => ({
      ...{ lamports: 1, owner: TOKEN_2022_PROGRAM, executable: false },
      data: {
        parsed: {
          type: 'mint',
          info: {
            decimals: 6,
            isInitialized: true,
            extensions: [{ extension: 'tokenMetadata', state: { name, symbol: 'X' } }]
          }
        }
      }
    })
    for (const name of ['\u202e\u200b', 7, '']) {
      const { tokens } = await lying({
        getTokenAccountsByOwner: value([holding({}, {}, TOKEN_2022_PROGRAM)]),
        getMultipleAccounts: value([mint(name)])
      })
      const [token] = await tokens.read(`${chain}:${first}`, [], signal())
      expect(token?.name).toBe(`${second.slice(0, 4)}…${second.slice(-4)}`)
    }
  })
})

test.each<[string, object]>([
  ['negative compute units', { simulateTransaction: value({ err: null, unitsConsumed: -1 }) }],
  ['a blockhash that is a number', { getLatestBlockhash: value({ blockhash: 7, lastValidBlockHeight: 5 }) }],
  ['a blockhash that is not base58', { getLatestBlockhash: value({ blockhash: '0OIl', lastValidBlockHeight: 5 }) }],
  ['a blockhash of 33 bytes', { getLatestBlockhash: value({ blockhash: 'z'.repeat(44), lastValidBlockHeight: 5 }) }],
  ['a negative priority fee', { getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: -5 }] }],
  ['a minimum balance that is a text', { getMinimumBalanceForRentExemption: '1' }]
])('prepare rejects %s of a node', async (_, lie) => {
  const { transfer } = await lying({
    getBalance: value(5_000_000_000),
    getMinimumBalanceForRentExemption: 890_880,
    getLatestBlockhash: value({ blockhash: third, lastValidBlockHeight: 150 }),
    getRecentPrioritizationFees: [],
    simulateTransaction: value({ err: null, logs: [], unitsConsumed: 450, accounts: [null] }),
    ...lie
  })
  const request = transferFrom(chain, first, { recipient: second, amount: 1_000_000_000n })
  await expect(transfer.prepare(request, signal())).rejects.toMatchObject({ code: 'transfer/unreachable' })
})
