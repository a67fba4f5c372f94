import { localContracts } from '@latchkit/example-world'
import {
  encodeFunctionData,
  getAddress,
  maxUint160,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  serializeTransaction,
  toHex
} from 'viem'
import { accounts } from '../page-objects/dialog.js'
import type { Family, ReviewedRequest } from './request.js'

const [account, other] = accounts
const chainId = 31_337
const dollar = getAddress(localContracts.ridgeDollar)
const stones = getAddress(localContracts.ridgeStones)
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** Address without a contract. */
const unknown = '0x00000000000000000000000000000000000000AA'
const deadline = Date.UTC(2100, 0, 1) / 1_000

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)'
])

const request = (method: string, params: readonly unknown[]) => ({
  namespace: 'eip155',
  path: ['request'],
  args: [{ method, params }]
})
const send = (transaction: object) => request('eth_sendTransaction', [{ from: account, ...transaction }])
const callOf = (to: string, ...data: Parameters<typeof encodeFunctionData<typeof abi>>) =>
  send({ to, data: encodeFunctionData(...data) })
const sign = (message: string, address: string = account) => request('personal_sign', [toHex(message), address])
const signBytes = (bytes: string) => request('personal_sign', [bytes, account])

/** Returns a request for typed data. @param structs - members as EIP-712 writes them: `address owner,uint256 value`. */
function typed(structs: Readonly<Record<string, string>>, primaryType: string, message: object, domain: object) {
  const types = Object.fromEntries(
    Object.entries(structs).map(([name, members]) => [
      name,
      members.split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] }))
    ])
  )
  return request('eth_signTypedData_v4', [account, JSON.stringify({ types, primaryType, message, domain })])
}

const transactions: readonly ReviewedRequest[] = [
  {
    title: 'a payment in the coin',
    call: send({ to: other, value: toHex(parseEther('1.5')) }),
    subjects: ['1.5 ETH'],
    addresses: [other],
    shows: ['Send', 'To'],
    raw: toHex(parseEther('1.5'))
  },
  {
    title: 'a payment in a token',
    call: callOf(dollar, { abi, functionName: 'transfer', args: [other, parseUnits('1250.5', 6)] }),
    subjects: ['1,250.5 RUSD'],
    addresses: [other],
    shows: ['Send', dollar],
    raw: '0xa9059cbb'
  },
  {
    title: 'an approval of an exact amount',
    call: callOf(dollar, { abi, functionName: 'approve', args: [other, parseUnits('25', 6)] }),
    subjects: ['Up to 25 RUSD'],
    addresses: [other],
    shows: ['Let a spender take', 'Spender', dollar],
    raw: '0x095ea7b3'
  },
  {
    title: 'an unlimited approval',
    call: callOf(dollar, { abi, functionName: 'approve', args: [other, maxUint256] }),
    subjects: ['Any amount of RUSD'],
    addresses: [other],
    shows: ['Let a spender take', dollar],
    warnings: [['unlimited-approval']],
    raw: '0x095ea7b3'
  },
  {
    title: 'an approval of one piece of a collection',
    call: callOf(stones, { abi, functionName: 'approve', args: [other, 1n] }),
    subjects: ['NFT 1 STONE'],
    addresses: [other],
    shows: ['Let a spender take', stones],
    raw: '0x095ea7b3'
  },
  {
    title: 'a permission for a whole collection',
    call: callOf(stones, { abi, functionName: 'setApprovalForAll', args: [other, true] }),
    addresses: [other, stones],
    shows: ['Let an operator move everything in a collection', 'Ridge Stones'],
    warnings: [['approval-for-all']],
    raw: '0xa22cb465'
  },
  {
    title: 'a call of an unknown contract with coins',
    call: send({ to: unknown, value: toHex(parseEther('0.25')), data: `0xdeadbeef${'00'.repeat(32)}` }),
    subjects: ['0.25 ETH'],
    addresses: [unknown],
    shows: ['Call a contract', '0xdeadbeef'],
    warnings: [['unknown-contract'], ['unknown-data']],
    raw: '0xdeadbeef'
  },
  {
    title: 'a payment with a high fee',
    call: send({ to: other, value: '0x1', gas: toHex(21_000), maxFeePerGas: toHex(parseUnits('5000', 9)) }),
    subjects: ['0.000000000000000001 ETH'],
    addresses: [other],
    shows: ['Network fee', '0.105 ETH'],
    warnings: [['high-fee']],
    raw: 'maxFeePerGas'
  }
]

const Permit = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permit = { owner: account, spender: other, nonce: 0, deadline }
const dollarDomain = { name: 'Ridge Dollar', version: '1', chainId, verifyingContract: dollar }
const PermitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const Order = 'address seller,uint256 price'
const order = { seller: account, price: '1000000000000000000' }

const typedData: readonly ReviewedRequest[] = [
  {
    title: 'a permit of a token (EIP-2612)',
    call: typed({ Permit }, 'Permit', { ...permit, value: '40500000' }, dollarDomain),
    subjects: ['Up to 40.5 RUSD'],
    addresses: [other],
    shows: ['Let a spender take', dollar],
    raw: '40500000'
  },
  {
    title: 'a permit of a token for another chain and another account, without limit',
    call: typed(
      { Permit },
      'Permit',
      { ...permit, owner: accounts[2], value: String(maxUint256) },
      { ...dollarDomain, chainId: 1 }
    ),
    subjects: ['Any amount of 0x483C…a345'],
    addresses: [other],
    warnings: [['unlimited-approval'], ['foreign-account', accounts[2]], ['foreign-chain', 'eip155:1']],
    raw: accounts[2]
  },
  {
    title: 'an unlimited permit by Permit2',
    call: typed(
      { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails },
      'PermitSingle',
      {
        details: { token: dollar, amount: String(maxUint160), expiration: deadline, nonce: 0 },
        spender: other,
        sigDeadline: deadline
      },
      { name: 'Permit2', chainId, verifyingContract: permit2 }
    ),
    subjects: ['Any amount of RUSD'],
    addresses: [other],
    shows: ['Until', '2100'],
    warnings: [['unlimited-approval']],
    raw: 'PermitSingle'
  },
  {
    title: 'an order for a contract of another chain',
    heading: 'Sign message',
    call: typed({ Order }, 'Order', order, { name: 'Larch Market', chainId: 137, verifyingContract: unknown }),
    subjects: ['Order'],
    shows: ['Data to sign', 'Larch Market', unknown, 'price', '1000000000000000000'],
    warnings: [['unknown-contract'], ['foreign-chain', 'eip155:137']],
    raw: 'Larch Market'
  },
  {
    title: 'an order without a domain',
    heading: 'Sign message',
    call: typed({ Order }, 'Order', order, {}),
    subjects: ['Order'],
    shows: ['Data to sign', 'seller', account],
    warnings: [['unknown-contract']],
    raw: '1000000000000000000'
  }
]

const signIn = (text: string) => `shop.example wants you to sign in with your Ethereum account:\n${account}\n\n${text}`

const messages: readonly ReviewedRequest[] = [
  {
    title: 'a message',
    heading: 'Sign message',
    call: sign('I agree to the terms.'),
    shows: ['I agree to the terms.'],
    raw: 'I agree to the terms.'
  },
  {
    title: 'a message for another account of the wallet',
    heading: 'Sign message',
    call: sign('Hello', other),
    shows: ['Hello'],
    warnings: [['foreign-account', other]],
    raw: 'Hello'
  },
  {
    title: 'a text with invisible characters',
    heading: 'Sign message',
    call: sign('pay 1\u200b000'),
    warnings: [['hidden-characters']],
    raw: 'pay 1'
  },
  {
    title: 'a sign-in message of another site that has expired',
    heading: 'Sign in',
    call: sign(
      signIn(
        `\nURI: https://shop.example/login\nVersion: 1\nChain ID: ${chainId}\nNonce: 32891756\nIssued At: 2020-01-01T00:00:00.000Z\nExpiration Time: 2020-01-02T00:00:00.000Z`
      )
    ),
    subjects: ['shop.example'],
    shows: ['https://shop.example/login'],
    warnings: [['foreign-domain', 'shop.example'], ['invalid-time']],
    raw: 'shop.example wants you to sign in'
  },
  {
    title: 'a text that breaks the rules of sign-in messages',
    heading: 'Sign message',
    call: sign(signIn('URI: shop')),
    shows: ['shop.example wants you to sign in'],
    warnings: [['invalid-sign-in'], ['foreign-domain', 'shop.example']],
    raw: 'URI: shop'
  },
  {
    title: 'a hash',
    heading: 'Approve request',
    call: signBytes(`0x${'ab'.repeat(32)}`),
    shows: ['Data that can’t be read', `0x${'ab'.repeat(32)}`],
    warnings: [['blind-hash']],
    raw: `0x${'ab'.repeat(32)}`
  },
  {
    title: 'bytes that are no text',
    heading: 'Approve request',
    call: signBytes('0xff00ff00'),
    shows: ['Data that can’t be read', '0xff00ff00'],
    warnings: [['unknown-data']],
    raw: '0xff00ff00'
  },
  {
    title: 'a message that is a transaction',
    heading: 'Approve request',
    call: signBytes(
      serializeTransaction({ type: 'eip1559', chainId, to: other, value: parseEther('1'), maxFeePerGas: 1n })
    ),
    shows: ['Data that can’t be read'],
    warnings: [['transaction-as-message'], ['unknown-data']],
    raw: other.slice(2).toLowerCase()
  }
]

export const evm: Family = {
  name: 'EVM',
  wallet: 'Larch Wallet',
  address: account,
  network: 'Local Ethereum',
  requests: async () => [...transactions, ...typedData, ...messages]
}
