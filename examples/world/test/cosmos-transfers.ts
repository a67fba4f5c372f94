/** Creates and signs Cosmos SDK transfers with CosmJS. */
import { makeCosmoshubPath, Secp256k1HdWallet } from '@cosmjs/amino'
import {
  DirectSecp256k1HdWallet,
  encodePubkey,
  makeAuthInfoBytes,
  makeSignDoc,
  type OfflineDirectSigner
} from '@cosmjs/proto-signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'

/** Differs from the phrase of the test wallets, so that no other test's balances change. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

export const cosmosWallet = (of = phrase, index = 0) =>
  DirectSecp256k1HdWallet.fromMnemonic(of, { hdPaths: [makeCosmoshubPath(index)] })
export const cosmosAddress = async (wallet: OfflineDirectSigner) => (await wallet.getAccounts())[0]?.address as string

export interface CosmosTransfer {
  readonly to: string
  readonly amount: bigint
  readonly denom?: string
  readonly memo?: string
  readonly fee?: bigint
  readonly gas?: number
  readonly sequence?: number
  readonly number?: number
  readonly chainId?: string
}

async function facts(url: string, address: string): Promise<{ number: number; sequence: number }> {
  const answer = await fetch(`${url}/cosmos/auth/v1beta1/accounts/${address}`)
  const { account } = (await answer.json()) as { account: { account_number: string; sequence: string } }
  return { number: Number(account.account_number), sequence: Number(account.sequence) }
}

const bodyOf = (from: string, { to, amount, denom = 'uatom', memo = '' }: CosmosTransfer) => {
  const value = MsgSend.encode({ fromAddress: from, toAddress: to, amount: [{ denom, amount: `${amount}` }] }).finish()
  return TxBody.encode(
    TxBody.fromPartial({ messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }], memo })
  ).finish()
}

/** Returns a `TxRaw` signed in the direct mode. */
export async function signCosmos(url: string, wallet: OfflineDirectSigner, transfer: CosmosTransfer) {
  const [account] = await wallet.getAccounts()
  if (!account) throw new Error('The wallet has an account')
  const { chainId = 'latchkit-1', fee = 2_000n, gas = 200_000 } = transfer
  const known = { ...(await facts(url, account.address)), ...transfer }
  const pubkey = encodePubkey({
    type: 'tendermint/PubKeySecp256k1',
    value: Buffer.from(account.pubkey).toString('base64')
  } as never)
  const coins = [{ denom: 'uatom', amount: `${fee}` }]
  const authInfo = makeAuthInfoBytes([{ pubkey, sequence: known.sequence }], coins, gas, undefined, undefined)
  const document = makeSignDoc(bodyOf(account.address, transfer), authInfo, chainId, known.number)
  const { signed, signature } = await wallet.signDirect(account.address, document)
  return TxRaw.encode({
    bodyBytes: signed.bodyBytes,
    authInfoBytes: signed.authInfoBytes,
    signatures: [Buffer.from(signature.signature, 'base64')]
  }).finish()
}

/** Returns a `TxRaw` signed in the amino mode. */
export async function signCosmosAmino(url: string, transfer: CosmosTransfer) {
  const wallet = await Secp256k1HdWallet.fromMnemonic(phrase)
  const [account] = await wallet.getAccounts()
  if (!account) throw new Error('The wallet has an account')
  const { number, sequence } = await facts(url, account.address)
  const { to, amount, memo = '' } = transfer
  const coins = [{ denom: 'uatom', amount: '2000' }]
  const value = { from_address: account.address, to_address: to, amount: [{ denom: 'uatom', amount: `${amount}` }] }
  const { signature } = await wallet.signAmino(account.address, {
    chain_id: 'latchkit-1',
    account_number: `${number}`,
    sequence: `${sequence}`,
    fee: { amount: coins, gas: '200000' },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
    memo
  })
  const pubkey = encodePubkey(signature.pub_key)
  const mode = SignMode.SIGN_MODE_LEGACY_AMINO_JSON
  const authInfoBytes = makeAuthInfoBytes([{ pubkey, sequence }], coins, 200_000, undefined, undefined, mode)
  const signatures = [Buffer.from(signature.signature, 'base64')]
  return TxRaw.encode({ bodyBytes: bodyOf(account.address, transfer), authInfoBytes, signatures }).finish()
}

interface Broadcast {
  readonly code: number
  readonly raw_log: string
  readonly txhash: string
}

export async function broadcastCosmos(url: string, bytes: Uint8Array): Promise<Broadcast> {
  const body = JSON.stringify({ tx_bytes: Buffer.from(bytes).toString('base64'), mode: 'BROADCAST_MODE_SYNC' })
  const answer = await fetch(`${url}/cosmos/tx/v1beta1/txs`, { method: 'POST', body })
  return ((await answer.json()) as { tx_response: Broadcast }).tx_response
}

/** Sends a transfer. Resolves with the hash. */
export async function sendCosmos(url: string, wallet: OfflineDirectSigner, transfer: CosmosTransfer) {
  const { code, raw_log, txhash } = await broadcastCosmos(url, await signCosmos(url, wallet, transfer))
  if (code !== 0) throw new Error(raw_log)
  return txhash
}
