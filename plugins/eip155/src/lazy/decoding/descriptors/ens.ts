// Licence: MIT, as the package. Written for this package from public facts: the functions of the controller of `.eth` names that ENS
// deployed in March 2023 with its name wrapper, and its address in the list of deployments of ENS.
import type { Descriptor } from './descriptor.js'

/** Controller that registers and renews `.eth` names on Ethereum. */
export const ensController: Descriptor = {
  context: {
    $id: 'ENS ETHRegistrarController',
    contract: { deployments: [{ chainId: 1, address: '0x253553366Da8546fC250F225fe3d25d0C782303b' }] }
  },
  metadata: { owner: 'ENS' },
  display: {
    formats: {
      'commit(bytes32 commitment)': {
        intent: 'Commit to a name',
        fields: [{ path: 'commitment', label: 'Commitment', format: 'raw' }]
      },
      'register(string name,address owner,uint256 duration,bytes32 secret,address resolver,bytes[] data,bool reverseRecord,uint16 ownerControlledFuses)':
        {
          intent: 'Register name',
          fields: [
            { path: 'name', label: 'Name', format: 'raw' },
            { path: 'owner', label: 'Owner', format: 'addressName', params: { types: ['wallet', 'eoa'] } },
            { path: 'duration', label: 'Duration', format: 'unit', params: { base: 's' } },
            { path: '@.value', label: 'Highest price', format: 'amount' }
          ]
        },
      'renew(string name,uint256 duration)': {
        intent: 'Renew name',
        fields: [
          { path: 'name', label: 'Name', format: 'raw' },
          { path: 'duration', label: 'Duration', format: 'unit', params: { base: 's' } },
          { path: '@.value', label: 'Highest price', format: 'amount' }
        ]
      }
    }
  }
}
