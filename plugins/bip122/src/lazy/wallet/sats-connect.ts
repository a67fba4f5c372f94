import { errorCode } from '@latchkit/kernel'
import { isUnknownMethod, readProperty } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import type { SatsProvider } from '../../contract.js'
import { readAccounts } from './accounts.js'
import { readNetwork } from './chains.js'
import type { ReportedAccounts, WalletApi, WalletRequest } from './wallet-api.js'

/** Error code that these wallets use if the visitor rejects; in JSON-RPC it is a generic "server error". */
const REJECTED = -32000

const purposes = ['payment', 'ordinals']

/** Returns the API of Xverse and compatible wallets (WBIP-001, sats-connect). */
export function satsApi(provider: SatsProvider): WalletApi {
  const send = createSend(provider)
  const report = async (call: WalletRequest, method: string, params: unknown) => {
    const response = await send(call, method, params)
    return { method, ...readReport(response) }
  }

  return {
    provider,
    async accounts(call, { silent, chain }) {
      // Reading the account never prompts: without permission it is refused (`ACCESS_DENIED`).
      if (silent) return report(call, 'wallet_getAccount', null)
      try {
        return await report(call, 'wallet_connect', { addresses: purposes, ...(chain && { network: chain.sats }) })
      } catch (error) {
        if (!isWithoutMethod(error)) throw error
        // An older method, which returns the bare list.
        return report(call, 'getAccounts', { purposes })
      }
    },
    sign: (call, { address, message, protocol }) =>
      send(call, 'signMessage', { address: address.text, message, protocol: protocol.toUpperCase() }),
    signPsbt(call, { psbt, inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { index, address } of inputs) signInputs[address.text] = [...(signInputs[address.text] ?? []), index]
      return send(call, 'signPsbt', { psbt: base64.encode(psbt), signInputs, broadcast })
    },
    // A payment names no account: the payment address of the account that the wallet shows pays.
    shown: { sendTransfer: call => readPayer(() => report(call, 'wallet_getAccount', null)) },
    transfer: (call, { recipient, amount }) =>
      send(call, 'sendTransfer', { recipients: [{ address: recipient.text, amount: Number(amount) }] }),
    switchTo: (call, chain) => send(call, 'wallet_changeNetwork', { name: chain.sats }),
    revoke: call => send(call, 'wallet_disconnect', null),
    listen(onEvent) {
      const onAccounts = (report: unknown) => onEvent({ type: 'accounts', ...readReport(report) })
      const onChange = (name: string) => (event: unknown) => {
        if (name === 'networkChange') onEvent({ type: 'network', network: readReport(event).network })
        if (readProperty(event, 'addresses') !== undefined) onAccounts(event)
        // Older wallets report a change without its content.
        else if (readProperty(event, 'type') === name)
          sendTo(provider, 'wallet_getAccount', null).then(onAccounts, () => {})
      }
      const undos = [
        ...['accountChange', 'networkChange'].map(name =>
          provider.addListener?.({ eventName: name, cb: onChange(name) })
        ),
        provider.addListener?.({ eventName: 'disconnect', cb: () => onEvent({ type: 'disconnected' }) })
      ]
      return () => {
        for (const undo of undos) if (typeof undo === 'function') undo()
      }
    }
  }
}

/** Returns the payment addresses of the account; `null` for an older wallet, without a method that reads it without a prompt. */
async function readPayer(readAccount: () => Promise<ReportedAccounts>) {
  try {
    const { accounts } = await readAccount()
    return readAccounts(accounts)?.accounts.filter(({ type }) => type === 'payment')
  } catch (error) {
    if (isWithoutMethod(error)) return null
    throw error
  }
}

const isWithoutMethod = (error: unknown) => errorCode(error) === 'wallet/unavailable' && isUnknownMethod(error)

/** Reads `addresses` or the bare list, and `network.bitcoin.name` in responses, `bitcoin.name` in events: `Mainnet`, … */
function readReport(report: unknown): ReportedAccounts {
  const network = readProperty(report, 'network') ?? report
  return {
    accounts: readProperty(report, 'addresses') ?? report,
    network: readNetwork(readProperty(readProperty(network, 'bitcoin'), 'name'))
  }
}

/** Returns the function that sends one request to a wallet, and takes the result out of the response's envelope. */
export const createSend = (provider: SatsProvider) => (call: WalletRequest, method: string, params?: unknown) =>
  call(method, () => sendTo(provider, method, params))

/** Some wallets reject with an error or its envelope, some resolve with it. */
async function sendTo(provider: SatsProvider, method: string, params: unknown): Promise<unknown> {
  let response: unknown
  try {
    response = await provider.request(method, params)
  } catch (thrown) {
    response = readProperty(thrown, 'error') === undefined ? { error: thrown ?? 'it failed' } : thrown
  }
  const error = readProperty(response, 'error') ?? undefined
  if (error === undefined) return readProperty(response, 'result')
  throw readProperty(error, 'code') === REJECTED ? { code: 4001, message: readProperty(error, 'message') } : error
}
