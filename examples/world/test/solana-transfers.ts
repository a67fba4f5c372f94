/** Creates transactions for the Solana node with Solana's client library. */
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  type createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners
} from '@solana/kit'

type Rpc = ReturnType<typeof createSolanaRpc>

export const keyOf = (seed: number) => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))

const systemProgram = address('11111111111111111111111111111111')
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

/** Encodes little-endian numbers, each with its length in bytes. */
function bytes(...parts: readonly (readonly [value: bigint, length: 1 | 4 | 8])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(([value, length]) =>
      Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
    )
  )
}

const signing = (signer: KeyPairSigner) => ({ address: signer.address, role: AccountRole.WRITABLE_SIGNER, signer })
const writable = (of: Address) => ({ address: of, role: AccountRole.WRITABLE })

export const systemTransfer = (from: KeyPairSigner, to: Address, amount: bigint): Instruction => ({
  programAddress: systemProgram,
  accounts: [signing(from), writable(to)],
  data: bytes([2n, 4], [amount, 8])
})

/** Returns a transaction in wire form with the newest blockhash, signed by every signer of the instructions. */
export async function signed(rpc: Rpc, payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayerSigner(payer, empty),
    paid => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    living => appendTransactionMessageInstructions(instructions, living)
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

/** Sends a transaction. Resolves with its id. */
export const send = async (rpc: Rpc, payer: KeyPairSigner, instructions: readonly Instruction[]) =>
  rpc.sendTransaction(await signed(rpc, payer, instructions), { encoding: 'base64' }).send()

const encoded = (of: Address) => getAddressEncoder().encode(of)

/** Lamports that an account needs, and its size in bytes. */
const sizes = { mint: [1_461_600n, 82n], account: [2_039_280n, 165n] } as const

const created = (payer: KeyPairSigner, account: KeyPairSigner, kind: keyof typeof sizes): Instruction => {
  const [rent, space] = sizes[kind]
  return {
    programAddress: systemProgram,
    accounts: [signing(payer), signing(account)],
    data: Uint8Array.from([...bytes([0n, 4], [rent, 8], [space, 8]), ...encoded(tokenProgram)])
  }
}
const token = (data: Iterable<number>, ...accounts: Instruction['accounts'] & object): Instruction => ({
  programAddress: tokenProgram,
  accounts,
  data: Uint8Array.from(data)
})

/**
 * Creates a mint of 3 decimals with an account of it, then sends 1.5 of it to an account that it creates for the
 * recipient, including a deposit, as wallets do.
 */
export async function sendNewToken(rpc: Rpc, owner: KeyPairSigner, recipient: Address, seed: number) {
  const [mint, own, theirs] = await Promise.all([seed, seed + 1, seed + 2].map(keyOf))
  if (!mint || !own || !theirs) throw new Error('no keys')
  const amount = bytes([1_500n, 8])
  const signer = { address: owner.address, role: AccountRole.READONLY_SIGNER, signer: owner }
  const readMint = { address: mint.address, role: AccountRole.READONLY }
  await send(rpc, owner, [
    created(owner, mint, 'mint'),
    token([20, 3, ...encoded(owner.address), 0], writable(mint.address)),
    created(owner, own, 'account'),
    token([18, ...encoded(owner.address)], writable(own.address), readMint),
    token([7, ...amount], writable(mint.address), writable(own.address), signer)
  ])
  await send(rpc, owner, [
    created(owner, theirs, 'account'),
    token([18, ...encoded(recipient)], writable(theirs.address), readMint),
    token([12, ...amount, 3], writable(own.address), readMint, writable(theirs.address), signer)
  ])
  return mint.address
}
