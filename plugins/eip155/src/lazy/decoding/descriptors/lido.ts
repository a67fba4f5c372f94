// Licence: MIT, as the package. Written for this package from public facts: the functions and addresses of Lido on Ethereum, as its
// documentation for developers names them.
import type { Descriptor } from './descriptor.js'

const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const WSTETH = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const person = { types: ['wallet', 'eoa'] }

/** Lido's stETH. */
export const steth: Descriptor = {
  context: { $id: 'Lido stETH', contract: { deployments: [{ chainId: 1, address: STETH }] } },
  metadata: { owner: 'Lido' },
  display: {
    formats: {
      'submit(address _referral)': {
        intent: 'Stake',
        fields: [
          { path: '@.value', label: 'Amount to stake', format: 'amount' },
          { path: '_referral', label: 'Referral', format: 'raw' }
        ]
      }
    }
  }
}

/** Wrapped stETH. */
export const wsteth: Descriptor = {
  context: { $id: 'Lido wstETH', contract: { deployments: [{ chainId: 1, address: WSTETH }] } },
  metadata: { owner: 'Lido' },
  display: {
    formats: {
      'wrap(uint256 _stETHAmount)': {
        intent: 'Wrap',
        fields: [{ path: '_stETHAmount', label: 'Amount to wrap', format: 'tokenAmount', params: { token: STETH } }]
      },
      'unwrap(uint256 _wstETHAmount)': {
        intent: 'Unwrap',
        fields: [{ path: '_wstETHAmount', label: 'Amount to unwrap', format: 'tokenAmount', params: { token: WSTETH } }]
      }
    }
  }
}

/** Queue in which stETH waits until it becomes coins again. */
export const lidoQueue: Descriptor = {
  context: {
    $id: 'Lido withdrawal queue',
    contract: { deployments: [{ chainId: 1, address: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1' }] }
  },
  metadata: { owner: 'Lido' },
  display: {
    formats: {
      'requestWithdrawals(uint256[] _amounts,address _owner)': {
        intent: 'Request withdrawal',
        fields: [
          { path: '_amounts.[]', label: 'Amount to withdraw', format: 'tokenAmount', params: { token: STETH } },
          { path: '_owner', label: 'Beneficiary', format: 'addressName', params: person }
        ]
      },
      'requestWithdrawalsWstETH(uint256[] _amounts,address _owner)': {
        intent: 'Request withdrawal',
        fields: [
          { path: '_amounts.[]', label: 'Amount to withdraw', format: 'tokenAmount', params: { token: WSTETH } },
          { path: '_owner', label: 'Beneficiary', format: 'addressName', params: person }
        ]
      },
      'claimWithdrawal(uint256 _requestId)': {
        intent: 'Claim withdrawal',
        fields: [{ path: '_requestId', label: 'Request', format: 'raw' }]
      },
      'claimWithdrawals(uint256[] _requestIds,uint256[] _hints)': {
        intent: 'Claim withdrawals',
        fields: [{ path: '_requestIds.[]', label: 'Request', format: 'raw' }]
      }
    }
  }
}
