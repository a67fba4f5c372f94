// Licence: MIT, as the package. Written for this package from public facts: the functions of the pool of Aave 3, and the addresses in
// `@bgd-labs/aave-address-book` 4.44.22.
import type { Descriptor } from './descriptor.js'

const person = { types: ['wallet', 'eoa'] }
/** Amounts of an asset. The largest number stands for all that there is. */
const amountOf = { tokenPath: 'asset', threshold: `0x${'f'.repeat(64)}`, message: 'All' }

/** Pool of Aave 3 on Ethereum, OP Mainnet, BNB Chain, Gnosis, Polygon, Base, Arbitrum and Avalanche. */
export const aaveV3: Descriptor = {
  context: {
    $id: 'Aave v3 Pool',
    contract: {
      deployments: [
        { chainId: 1, address: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2' },
        { chainId: 10, address: '0x794a61358D6845594F94dc1DB02A252b5b4814aD' },
        { chainId: 56, address: '0x6807dc923806fE8Fd134338EABCA509979a7e0cB' },
        { chainId: 100, address: '0xb50201558B00496A145fE76f7424749556E326D8' },
        { chainId: 137, address: '0x794a61358D6845594F94dc1DB02A252b5b4814aD' },
        { chainId: 8453, address: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5' },
        { chainId: 42161, address: '0x794a61358D6845594F94dc1DB02A252b5b4814aD' },
        { chainId: 43114, address: '0x794a61358D6845594F94dc1DB02A252b5b4814aD' }
      ]
    }
  },
  metadata: { owner: 'Aave' },
  display: {
    formats: {
      'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)': {
        intent: 'Supply',
        fields: [
          { path: 'amount', label: 'Amount to supply', format: 'tokenAmount', params: amountOf },
          { path: 'onBehalfOf', label: 'Collateral recipient', format: 'addressName', params: person }
        ]
      },
      'withdraw(address asset,uint256 amount,address to)': {
        intent: 'Withdraw',
        fields: [
          { path: 'amount', label: 'Amount to withdraw', format: 'tokenAmount', params: amountOf },
          { path: 'to', label: 'Recipient', format: 'addressName', params: person }
        ]
      },
      'borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)': {
        intent: 'Borrow',
        fields: [
          { path: 'amount', label: 'Amount to borrow', format: 'tokenAmount', params: amountOf },
          { path: 'onBehalfOf', label: 'Debtor', format: 'addressName', params: person }
        ]
      },
      'repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)': {
        intent: 'Repay',
        fields: [
          { path: 'amount', label: 'Amount to repay', format: 'tokenAmount', params: amountOf },
          { path: 'onBehalfOf', label: 'Debtor', format: 'addressName', params: person }
        ]
      },
      'setUserUseReserveAsCollateral(address asset,bool useAsCollateral)': {
        intent: 'Manage collateral',
        fields: [
          { path: 'asset', label: 'Asset', format: 'addressName', params: { types: ['token'] } },
          { path: 'useAsCollateral', label: 'Use as collateral', format: 'raw' }
        ]
      }
    }
  }
}
