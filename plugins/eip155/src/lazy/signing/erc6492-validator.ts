/**
 * Code that is run by `eth_call` and never deployed: it deploys the account as the signature says, asks it, and answers
 * with one byte (ERC-6492, "reference implementation"). On its own, because few signatures need it.
 */
export { erc6492SignatureValidatorByteCode as validatorCode } from 'viem'
