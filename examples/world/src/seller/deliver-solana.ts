import { createHash, randomUUID } from 'node:crypto'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  devnet,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS
} from 'solana-program-token-on-kit'
import { sellerTokenAccount } from '../solana/addresses.js'
import type { Delivery } from './deliver.js'

const systemProgram = address('11111111111111111111111111111111')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const transferKind = 2
/** Lamports that the seller keeps for fees and deposits. */
const reserve = 10n ** 9n
const airdropped = 10n ** 12n

/** Sends a coin or token from the account of the seller. @throws if the node rejects the transaction */
export async function deliverOnSolana(url: string, { asset, to, amount }: Delivery): Promise<string> {
  const rpc = createSolanaRpc(devnet(url))
  const seller = await createKeyPairSignerFromPrivateKeyBytes(
    createHash('sha256').update('latchkit local seller').digest()
  )
  const { value: held } = await rpc.getBalance(seller.address).send()
  const needed = reserve + (asset.address === undefined ? amount : 0n)
  if (held < needed) await rpc.requestAirdrop(seller.address, lamports(airdropped + needed)).send()

  const recipient = address(to)
  const transfer =
    asset.address === undefined
      ? [coinTransfer(seller, recipient, amount)]
      : await tokenTransfer(seller, recipient, { mint: address(asset.address), amount, decimals: asset.decimals })
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayerSigner(seller, empty),
    paid => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    living => appendTransactionMessageInstructions([...transfer, uniqueMemo()], living)
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  return rpc.sendTransaction(wire, { encoding: 'base64' }).send()
}

function coinTransfer(from: KeyPairSigner, to: Address, amount: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(transferKind)
  data.writeBigUInt64LE(amount, 4)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from.address, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE }
    ],
    data: Uint8Array.from(data)
  }
}

interface TokenAmount {
  readonly mint: Address
  /** Amount in base units. */
  readonly amount: bigint
  readonly decimals: number
}

/** Returns the instructions that transfer tokens to the recipient's associated account, and create it if it is missing. */
async function tokenTransfer(
  from: KeyPairSigner,
  to: Address,
  { mint, amount, decimals }: TokenAmount
): Promise<readonly Instruction[]> {
  const source = address(sellerTokenAccount)
  const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: from, ata: destination, owner: to, mint }),
    getTransferCheckedInstruction({ source, mint, destination, authority: from, amount, decimals })
  ]
}

/** Returns a memo. Without it, two equal purchases within one blockhash would be the same transaction. */
const uniqueMemo = (): Instruction => ({
  programAddress: memoProgram,
  accounts: [],
  data: new TextEncoder().encode(`Order ${randomUUID()}`)
})
