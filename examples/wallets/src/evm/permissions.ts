import * as v from 'valibot'
import type { Consent } from '../answer.js'
import { unauthorized } from '../errors.js'
import { readParams } from '../read-params.js'
import { presentAccounts } from './behaviour.js'
import type { Methods, WalletCore } from './core.js'
import { type Address, sameAddress } from './params.js'
import { permittedAccounts, withoutPermission, withPermission } from './state.js'

const AccountsPermission = v.tuple([v.object({ eth_accounts: v.record(v.string(), v.unknown()) })])

/** Returns the methods of EIP-1102, EIP-2255 and `wallet_revokePermissions` (MIP-2). */
export function permissionMethods(core: WalletCore): Methods {
  const { state, origin } = core
  const permitted = () => permittedAccounts(state.get(), origin)
  const seen = () => presentAccounts(core.behaviour(), permitted())
  const capabilities = () =>
    permitted().length === 0
      ? []
      : [
          {
            invoker: origin,
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: seen() }]
          }
        ]

  const connect = async (consent: Consent) => {
    const { addresses } = await core.signer()
    const front = state.get().selected ?? addresses[0]
    const held = permitted()
    const chosen = await consent({
      title: 'Connect to this site?',
      facts: [{ label: 'It will see', value: 'the accounts you pick, their balance and activity' }],
      choices: {
        label: 'Accounts',
        options: addresses.map((address, index) => ({
          id: address,
          label: `Account ${index + 1}  ${shorten(address)}`,
          chosen: held.length > 0 ? held.includes(address) : address === front
        }))
      }
    })
    state.update({
      permissions: withPermission(
        state.get(),
        origin,
        addresses.filter(address => chosen.includes(address))
      )
    })
  }

  return {
    eth_accounts: async () => seen(),
    async eth_requestAccounts(_params, consent) {
      if (permitted().length === 0) await connect(consent)
      return seen()
    },
    async wallet_requestPermissions(params, consent) {
      readParams(AccountsPermission, params)
      await connect(consent)
      return capabilities()
    },
    wallet_getPermissions: async () => capabilities(),
    async wallet_revokePermissions(params) {
      readParams(AccountsPermission, params)
      state.update({ permissions: withoutPermission(state.get(), origin) })
      return null
    }
  }
}

/**
 * Asserts that the page may use `address`: one of the accounts that it received.
 *
 * @throws {ProviderRpcError} 4100 otherwise.
 */
export function requirePermitted(core: WalletCore, address: Address): void {
  const received = presentAccounts(core.behaviour(), permittedAccounts(core.state.get(), core.origin))
  if (!received.some(account => sameAddress(account, address)))
    throw unauthorized(`${address} is not connected to this site`)
}

const shorten = (address: Address) => `${address.slice(0, 8)}…${address.slice(-6)}`
