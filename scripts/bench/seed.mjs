/** Creates an account with 200 tokens and 1,000 transactions, on its own chain. */
import { encodeAbiParameters, encodeFunctionData, getCreateAddress, numberToHex } from 'viem'
import { loadWorld } from '../load-world.mjs'

const tokenCount = 200
const transactionCount = 1_000
/** Number of calls in one batch request. */
const batchSize = 100

/**
 * Seeds the account.
 *
 * @param {string} url  Of a node with the unlocked accounts of the test phrase.
 * @returns {Promise<`0x${string}`>} Address of the account.
 * @throws {Error} with the node's message.
 */
export async function seedAccount(url) {
  const { contracts, evmAccounts, localContracts } = await loadWorld()
  const { abi, bytecode } = contracts.Token
  const [owner, other] = evmAccounts
  const gas = numberToHex(2_000_000)
  // A node processes the calls of a batch concurrently, so nonces determine their order.
  const [ownCount = 0, first = 0] = await countsOf(url, [owner, other])
  /** @type {Map<string, number>} */
  const nonces = new Map([
    [owner, ownCount],
    [other, first]
  ])

  const deployments = Array.from({ length: tokenCount }, (_, index) => {
    const head = encodeAbiParameters(
      [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }],
      [`Measured token number ${index}`, `MT${index}`, 18]
    )
    return { from: other, gas, data: `${bytecode}${head.slice(2)}` }
  })
  const mints = deployments.map((_, index) => ({
    from: other,
    gas,
    to: getCreateAddress({ from: other, nonce: BigInt(first + index) }),
    data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, BigInt(index + 1) * 10n ** 18n] })
  }))
  // Each mint is part of the history as well.
  const transfers = Array.from({ length: transactionCount - tokenCount }, (_, index) => ({
    from: index % 2 === 0 ? owner : other,
    gas,
    to: localContracts.ridgeDollar,
    data: encodeFunctionData({
      abi,
      functionName: 'transfer',
      args: [index % 2 === 0 ? other : owner, BigInt(index + 1) * 1_000n]
    })
  }))
  // A node that mines while it receives transactions loses some of them.
  await call(url, [['evm_setAutomine', [false]]])
  await call(
    url,
    [...deployments, ...mints, ...transfers].map(transaction => {
      const nonce = nonces.get(transaction.from) ?? 0
      nonces.set(transaction.from, nonce + 1)
      return ['eth_sendTransaction', [{ ...transaction, nonce: numberToHex(nonce) }]]
    })
  )
  const isMined = async () =>
    (await countsOf(url, [...nonces.keys()])).every((count, index) => count === [...nonces.values()][index])
  while (!(await isMined())) await call(url, [['evm_mine', []]])
  await call(url, [['evm_setAutomine', [true]]])
  return owner
}

/** @param {string} url @param {readonly string[]} accounts */
async function countsOf(url, accounts) {
  const counts = await call(
    url,
    accounts.map(account => ['eth_getTransactionCount', [account, 'latest']])
  )
  return counts.map(Number)
}

/**
 * @param {string} url
 * @param {readonly (readonly [method: string, params: readonly unknown[]])[]} calls
 * @returns {Promise<unknown[]>}
 */
async function call(url, calls) {
  const results = []
  for (let from = 0; from < calls.length; from += batchSize) {
    const body = calls
      .slice(from, from + batchSize)
      .map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    /** @type {{ id: number, result?: unknown, error?: { message: string } }[]} */
    const responses = await response.json()
    for (const { result, error } of responses.toSorted((a, b) => a.id - b.id)) {
      if (error) throw new Error(error.message)
      results.push(result)
    }
  }
  return results
}
