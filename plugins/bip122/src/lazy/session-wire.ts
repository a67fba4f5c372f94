import { WalletError } from '@latchkit/kernel/chain'
import { isFunction, part, type Wire } from './wire.js'

/** What other plugins reach a wallet by, WalletConnect above all: its methods for `bip122`, and the chain beside them. */
export interface SessionProvider {
  request(call: { readonly method: string; readonly params: object }, chain?: string): Promise<unknown>
}

export const isSessionProvider = (value: unknown): value is SessionProvider => isFunction(part(value, 'request'))

/** Signs only: whoever brings the wallet connects it, too. */
export function sessionWire(provider: SessionProvider, name: string): Wire {
  return {
    provider,
    accounts() {
      throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it is connected elsewhere' })
    },
    async sign(ask, { address, message, protocol, chain }) {
      const params = { account: address.text, address: address.text, message, protocol }
      const answer = await ask('signMessage', () => provider.request({ method: 'signMessage', params }, chain.chain))
      return part(answer, 'signature')
    },
    listen: () => () => {}
  }
}
