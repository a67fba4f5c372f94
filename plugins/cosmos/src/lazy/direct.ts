import type { DirectSignDoc } from '../contract.js'
import { fromBase64 } from './bytes.js'
import { bytesField, message, numberField, textField } from './protobuf.js'

/** A `SignDoc` (cosmos.tx.v1beta1) as protobuf: what is signed in the direct mode. Undefined for bytes that are no base64. */
export function directBytes({
  chainId,
  accountNumber,
  bodyBytes,
  authInfoBytes
}: DirectSignDoc): Uint8Array | undefined {
  const [body, authInfo] = [fromBase64(bodyBytes), fromBase64(authInfoBytes)]
  if (!body || !authInfo) return undefined
  return message(
    bytesField(1, body),
    bytesField(2, authInfo),
    textField(3, chainId),
    numberField(4, BigInt(accountNumber))
  )
}
