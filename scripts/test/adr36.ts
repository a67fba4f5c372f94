import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'

/**
 * A text, with the result of the Cosmos plugin's `signMessage` and the address of its signer, which begins with
 * `cosmos`.
 */
interface SignedText {
  readonly message: string
  readonly signature: string
  readonly address: string
}

/**
 * Returns true if the account signed the text by ADR-36. Verifies with CosmJS, from a document built by the standard's
 * definition.
 */
export function isSignedByAdr36({ message, signature: proof, address }: SignedText): boolean {
  const { pub_key, signature } = JSON.parse(proof)
  const data = Buffer.from(message).toString('base64')
  const document = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
    memo: ''
  }
  const fixed = Secp256k1Signature.fromFixedLength(Buffer.from(signature, 'base64'))
  const key = Buffer.from(pub_key.value, 'base64')
  const isSigned = Secp256k1.verifySignature(fixed, sha256(serializeSignDoc(document)), key)
  return isSigned && pubkeyToAddress(pub_key, 'cosmos') === address
}
