/**
 * The only module that imports Solana's libraries: `@solana/web3.js` 2 and the clients of the programs that a transfer calls.
 * To move to its successor `@solana/kit`, change the last line and the versions of the clients in package.json.
 * Only modules that are loaded by `import()` for a payment or a signed transaction may import this one.
 */

export {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getU64Decoder,
  type IInstruction as Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash
} from '@solana/web3.js'
export {
  ComputeBudgetInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  identifyComputeBudgetInstruction,
  parseSetComputeUnitLimitInstruction,
  parseSetComputeUnitPriceInstruction
} from '@solana-program/compute-budget'
export { getAddMemoInstruction } from '@solana-program/memo'
export {
  getTransferSolInstruction,
  identifySystemInstruction,
  parseAssignInstruction,
  parseAuthorizeNonceAccountInstruction,
  parseCreateAccountInstruction,
  parseCreateAccountWithSeedInstruction,
  parseTransferSolInstruction,
  parseTransferSolWithSeedInstruction,
  parseWithdrawNonceAccountInstruction,
  SystemInstruction
} from '@solana-program/system'
export {
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getTokenSize,
  getTransferCheckedInstruction,
  identifyTokenInstruction,
  parseApproveCheckedInstruction,
  parseApproveInstruction,
  parseBurnCheckedInstruction,
  parseBurnInstruction,
  parseCloseAccountInstruction,
  parseRevokeInstruction,
  parseSetAuthorityInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TokenInstruction
} from '@solana-program/token'
