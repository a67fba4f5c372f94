import { verify } from '@scure/sr25519'
import type { Verifier } from './signature.js'

/** Verifies a Schnorrkel signature in the context `substrate`. */
export const verifySr25519: Verifier = (key, message, signature) => verify(message, signature, key)
