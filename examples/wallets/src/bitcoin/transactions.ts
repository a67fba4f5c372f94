import type { Consent } from '../answer.js'
import { invalidParams } from '../errors.js'
import type { BitcoinKey } from '../lazy/bitcoin-signer.js'
import { type BitcoinBehaviour, strangerBitcoinAddress } from './behaviour.js'
import type { BitcoinNetworkName } from './networks.js'

export interface PsbtToSign {
  readonly psbt: Uint8Array
  /** Inputs to sign, each with the address of an account that the page may see. */
  readonly inputs: readonly { readonly index: number; readonly address: string }[]
  /** True to finalise the signed inputs, which is required before a broadcast. */
  readonly finalize: boolean
}

export interface BitcoinTransactions {
  signPsbt(consent: Consent, input: PsbtToSign): Promise<Uint8Array>
  /** Sends a finalised PSBT to the node. Resolves with the transaction id. */
  push(psbt: Uint8Array): Promise<string>
  /** Pays from the payment address; `amount` in satoshi. */
  transfer(consent: Consent, to: { readonly address: string; readonly amount: bigint }): Promise<string>
}

interface Parts {
  /** Base URL of an Esplora API. */
  readonly esplora: string | undefined
  behaviour(): BitcoinBehaviour
  network(): BitcoinNetworkName
  visible(): Promise<readonly BitcoinKey[]>
  /** Returns the keys that sign: the wallet's own keys, or those of another account if `signWithAnotherKey` is on. */
  signers(): Promise<readonly BitcoinKey[]>
}

export function createTransactions(parts: Parts): BitcoinTransactions {
  const { behaviour, network, visible, signers } = parts
  const library = () => import('../lazy/bitcoin-transactions.js')

  const signed = async ({ psbt, inputs, finalize }: PsbtToSign) => {
    const shown = await visible()
    const keys = await signers()
    const { payElsewhere } = await library()
    const start = behaviour().payElsewhere ? payElsewhere(psbt, strangerAt(network()), network()) : psbt
    return inputs.reduce((current, { index, address }) => {
      const purpose = shown.find(key => key.address === address)?.purpose
      const key = keys.find(one => one.purpose === purpose)
      if (!key) throw invalidParams('this page may not see the address')
      return key.signInput(current, index, finalize)
    }, start)
  }
  const node = async (path: string, body?: string) => {
    if (parts.esplora === undefined) throw invalidParams('this wallet has no node')
    const answer = await fetch(parts.esplora + path, body === undefined ? {} : { method: 'POST', body })
    if (!answer.ok) throw invalidParams(await answer.text())
    return answer
  }
  const push = async (psbt: Uint8Array) => {
    const { transactionHex } = await library()
    return (await node('/tx', transactionHex(psbt))).text()
  }

  return {
    async signPsbt(consent, input) {
      const facts = input.inputs.map(({ index, address }) => ({ label: `Input ${index}`, value: address }))
      await consent({ title: 'Sign this transaction?', facts })
      return signed(input)
    },
    push,
    async transfer(consent, to) {
      const { buildTransfer } = await library()
      const [from] = await visible()
      if (!from) throw invalidParams('this page may not see an address')
      await consent({
        title: 'Send this payment?',
        facts: [
          { label: 'To', value: to.address, shape: 'code' },
          { label: 'Satoshi', value: String(to.amount) }
        ]
      })
      const coins = await (await node(`/address/${from.address}/utxo`)).json()
      const psbt = buildTransfer({ address: from.address, coins }, to, network())
      const inputs = coins.map((_: unknown, index: number) => ({ index, address: from.address }))
      return push(await signed({ psbt, inputs, finalize: true }))
    }
  }
}

/** Returns an address without a test wallet's key, in the form of the network. */
const strangerAt = (name: BitcoinNetworkName) =>
  name === 'mainnet' ? strangerBitcoinAddress : 'mpXwg4jMtRhuSpVq4xS3HFHmCmWp9NyGKt'
