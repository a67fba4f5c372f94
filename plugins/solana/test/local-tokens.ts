import type { SolanaNode } from '@latchkit/example-world'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners
} from '@solana/kit'
import { getCreateAccountInstruction } from 'solana-program-system-on-kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction
} from 'solana-program-token-on-kit'
import type { Extension } from './extensions.js'

export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

interface MintOptions {
  /** @defaultValue the token program of old */
  readonly program?: Address
  /** @defaultValue 6 */
  readonly decimals?: number
  /** For Token-2022 only. @defaultValue none */
  readonly extensions?: readonly Extension[]
}

/** Somebody else on the local chain, who makes tokens by Solana's own libraries. */
export async function tokenMaker(node: SolanaNode) {
  const rpc = createSolanaRpc(node.url)
  const maker = await generateKeyPairSigner()
  await node.fund(maker.address, 100_000_000_000n)

  const run = async (instructions: readonly Instruction[], options = {}) => {
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayerSigner(maker, empty),
      paid => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
      living => appendTransactionMessageInstructions(instructions, living)
    )
    const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
    return rpc.sendTransaction(wire, { encoding: 'base64', ...options }).send()
  }
  const opened = async (account: KeyPairSigner, bytes: number, program: Address, funded = bytes) =>
    getCreateAccountInstruction({
      payer: maker,
      newAccount: account,
      lamports: await rpc.getMinimumBalanceForRentExemption(BigInt(funded)).send(),
      space: bytes,
      programAddress: program
    })
  const associated = async (owner: string, mint: Address, program: Address) => {
    const [ata] = await findAssociatedTokenPda({ owner: address(owner), mint, tokenProgram: program })
    return ata
  }

  return {
    rpc,
    maker,
    run,
    associated,
    async createMint({ program = TOKEN_PROGRAM, decimals = 6, extensions = [] }: MintOptions = {}) {
      const mint = await generateKeyPairSigner()
      const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
      const bytes = extensions.length > 0 ? 166 + sum(extensions.map(({ bytes }) => bytes)) : 82
      const later = sum(extensions.map(({ bytesLater = 0 }) => bytesLater))
      const parts = { mint: mint.address, authority: maker }
      await run([
        await opened(mint, bytes, program, bytes + later),
        ...extensions.flatMap(({ before }) => before?.(parts) ?? []),
        getInitializeMint2Instruction(
          { mint: mint.address, decimals, mintAuthority: maker.address, freezeAuthority: maker.address },
          { programAddress: program }
        ),
        ...extensions.flatMap(({ after }) => after?.(parts) ?? [])
      ])
      return mint.address
    },
    /** To the associated account of the owner, which is opened where it is missing. */
    async give(owner: string, mint: Address, amount: bigint, program: Address = TOKEN_PROGRAM) {
      const ata = await associated(owner, mint, program)
      await run([
        getCreateAssociatedTokenIdempotentInstruction({
          payer: maker,
          ata,
          owner: address(owner),
          mint,
          tokenProgram: program
        }),
        getMintToInstruction({ mint, token: ata, mintAuthority: maker, amount }, { programAddress: program })
      ])
      return ata
    },
    /** To an account that is nobody's usual one. */
    async giveApart(owner: string, mint: Address, amount: bigint) {
      const account = await generateKeyPairSigner()
      await run([
        await opened(account, 165, TOKEN_PROGRAM),
        getInitializeAccount3Instruction(
          { account: account.address, mint, owner: address(owner) },
          { programAddress: TOKEN_PROGRAM }
        ),
        getMintToInstruction(
          { mint, token: account.address, mintAuthority: maker, amount },
          { programAddress: TOKEN_PROGRAM }
        )
      ])
      return account.address
    },
    /** Resolves with the amount in a token account; 0 if the account does not exist. */
    async held(account: Address): Promise<bigint> {
      const { value } = await rpc.getAccountInfo(account, { encoding: 'base64' }).send()
      return value ? Buffer.from(value.data[0], 'base64').readBigUInt64LE(64) : 0n
    },
    balance: async (of: string) => (await rpc.getBalance(address(of)).send()).value as bigint
  }
}

export type TokenMaker = Awaited<ReturnType<typeof tokenMaker>>
