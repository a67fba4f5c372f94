/** Code for `eth_call` that deploys an account, asks it, and returns one byte (ERC-6492). Apart, because few signatures need it. */
export { erc6492SignatureValidatorByteCode as validatorCode } from 'viem'
