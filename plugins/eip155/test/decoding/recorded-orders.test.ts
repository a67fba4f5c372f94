import { type Hex, recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decoded, permit2, usdc, warningsOf } from './decode.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Returns the members of a struct. @param members - as EIP-712 writes them: `address owner,uint256 value`. */
const struct = (members: string) =>
  members.split(',').map(member => ({ type: member.split(' ')[0] ?? '', name: member.split(' ')[1] ?? '' }))

/** Signed data of Ethereum, taken from the call data of the transaction that used them. */
interface Recorded {
  readonly at: string
  readonly signer: Hex
  readonly signature: Hex
  readonly data: {
    readonly domain: object
    readonly types: Readonly<Record<string, ReturnType<typeof struct>>>
    readonly primaryType: string
    readonly message: object
  }
}

const none = '0x0000000000000000000000000000000000000000'
const zero = `0x${'0'.repeat(64)}`
const coins = (amount: string, recipient: string) => ({
  itemType: 0,
  token: none,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount: amount,
  recipient
})

/** Offer of a piece on OpenSea (Seaport 1.1), filled by transaction 0x3a3d2c7624c0029d4865ca8e92ff737d971bcee393a22f4e231a801774ae5cda. */
const seaport: Recorded = {
  at: '2022-07-14',
  signer: '0xe476199B37E70258D144a53D9522747c9d9cc82B',
  signature:
    '0x09c1e7267910fca7cfce18df320025d41a37b5341da36ad7c353f0bab91615e84022be07f890a9f05e739552b734a13b76b700cda759f922023f2d644a0238b71b',
  data: {
    domain: {
      name: 'Seaport',
      version: '1.1',
      chainId: 1,
      verifyingContract: '0x00000000006c3852cbEf3e08E8dF289169EdE581'
    },
    types: {
      OrderComponents: struct(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter'
      ),
      OfferItem: struct(
        'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
      ),
      ConsiderationItem: struct(
        'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient'
      )
    },
    primaryType: 'OrderComponents',
    message: {
      offerer: '0xe476199B37E70258D144a53D9522747c9d9cc82B',
      zone: '0x004C00500000aD104D7DBd00e3ae0A5C00560C00',
      offer: [
        {
          itemType: 2,
          token: '0xdcAF23e44639dAF29f6532da213999D737F15aa4',
          identifierOrCriteria: '2359',
          startAmount: '1',
          endAmount: '1'
        }
      ],
      consideration: [
        coins('16110000000000000', '0xe476199B37E70258D144a53D9522747c9d9cc82B'),
        coins('447500000000000', '0x8De9C5A032463C561423387a9648c5C7BCC5BC90'),
        coins('1342500000000000', '0x2FEf5a3Fc423Ab959a0d6E0f2316585a307aA9dE')
      ],
      orderType: 2,
      startTime: '1657751363',
      endTime: '1660427997',
      zoneHash: zero,
      salt: '81271202470806239',
      conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      counter: '0'
    }
  }
}

/** Order on CoW Swap, settled by transaction 0xcd1ae1806eebfe30add1509b02c6f89e85865c7243450742ac86d402507667fd. */
const cowSwap: Recorded = {
  at: '2025-08-20',
  signer: '0x366aa56191E89d219AC36b33406fCE85dA1E7554',
  signature:
    '0x4a13957a7c51fc3c1579a62c6160cf8fdf6cbdb186688f8a71c5085ce84e5cfe6cdd79d18f7e34d99a555aaf04a2c7787f9ad58f7bab041c8a94500b5f051a201b',
  data: {
    domain: {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
    },
    types: {
      Order: struct(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'
      )
    },
    primaryType: 'Order',
    message: {
      sellToken: usdc,
      buyToken: '0x899d774E0f8E14810D628Db63e65dfAcEa682343',
      receiver: '0x366aa56191E89d219AC36b33406fCE85dA1E7554',
      sellAmount: '200000000',
      buyAmount: '31515474198459026957062',
      validTo: 1_755_698_427,
      appData: '0x98b80e71c53f4b325f7753088b0d8ee55933f28c326277958a47f93bc54a0954',
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20'
    }
  }
}

/** Permit of Permit2 in the call data of transaction 0x6b433813f5389372a09576e13c0a3f8bdc4126d3223e73125aa3453974fb2acc. */
const permit: Recorded = {
  at: '2025-03-30T08:30:00Z',
  signer: '0xc9F16b6Cc9CaDb7B81E020b94E5ab72aCF6b9748',
  signature:
    '0xf8a4fb489a82af4a35fb0750f1a40f48232eb3ae0b86aa5bf35fba6ff45b0bab17ce281721c29dd6c5ad1c57be12c9c14492d3fa7a474806eb46ee286751a4381c',
  data: {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    types: {
      PermitSingle: struct('PermitDetails details,address spender,uint256 sigDeadline'),
      PermitDetails: struct('address token,uint160 amount,uint48 expiration,uint48 nonce')
    },
    primaryType: 'PermitSingle',
    message: {
      details: {
        token: '0xF107edABF59ba696E38DE62Ad5327415Bd4D4236',
        amount: String(2n ** 160n - 1n),
        expiration: '1745915323',
        nonce: '1'
      },
      spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
      sigDeadline: '1743325123'
    }
  }
}

const recorded = { seaport, cowSwap, permit }

test.each(Object.entries(recorded))('%s is what its signer signed', async (_name, { data, signer, signature }) => {
  expect(await recoverTypedDataAddress({ ...data, signature } as never)).toBe(signer)
})

const decodeRecorded = ({ at, data, signer }: Recorded) => {
  vi.setSystemTime(Date.parse(at))
  return decoded('eth_signTypedData_v4', [signer, JSON.stringify(data)], { account: `eip155:1:${signer}` })
}

test('an offer of Seaport shows all its values, with a warning about the contract', async () => {
  const request = await decodeRecorded(seaport)
  expect(request.actions).toMatchObject([
    {
      type: 'typed-data',
      name: 'Seaport',
      primaryType: 'OrderComponents',
      fields: [
        { name: 'offerer', value: seaport.signer },
        { name: 'zone' },
        { name: 'offer', fields: [{ fields: [{}, {}, { name: 'identifierOrCriteria', value: '2359' }, {}, {}] }] },
        {
          name: 'consideration',
          fields: [
            { fields: [{}, {}, {}, { name: 'startAmount', value: '16110000000000000' }, {}, {}] },
            { fields: [{}, {}, {}, { name: 'startAmount', value: '447500000000000' }, {}, {}] },
            { fields: [{}, {}, {}, { name: 'startAmount', value: '1342500000000000' }, {}, {}] }
          ]
        },
        ...Array(7).fill({}),
        { name: 'domain' }
      ]
    }
  ])
  expect(warningsOf(request)).toEqual(['unknown-contract 0x00000000006c3852cbEf3e08E8dF289169EdE581'])
})

test('an order of CoW Swap shows all its values, with a warning about the contract', async () => {
  const request = await decodeRecorded(cowSwap)
  expect(request.actions).toMatchObject([
    {
      type: 'typed-data',
      name: 'Gnosis Protocol',
      fields: [
        { name: 'sellToken', value: usdc },
        { name: 'buyToken', value: '0x899d774E0f8E14810D628Db63e65dfAcEa682343' },
        { name: 'receiver', value: cowSwap.signer },
        { name: 'sellAmount', value: '200000000' },
        { name: 'buyAmount', value: '31515474198459026957062' },
        ...Array(7).fill({}),
        { name: 'domain' }
      ]
    }
  ])
  expect(warningsOf(request)).toEqual(['unknown-contract 0x9008D19f58AAbD9eD0D60971565AA8510560ab41'])
})

test('a permit of Permit2 is an approval', async () => {
  const request = await decodeRecorded(permit)
  expect(request.actions).toMatchObject([
    { type: 'approval', amount: 'unlimited', spender: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af' }
  ])
  expect(warningsOf(request)).toEqual(['unlimited-approval 0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'])
})
